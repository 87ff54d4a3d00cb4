// Search engines in JavaScript that the search is held against: MiniSearch with beginnings and typing errors, FlexSearch with
// beginnings, Orama with one typing error. Each gets the same descriptions, all in memory. A package that is not installed is
// left out.

/** A description to be found; `id` is its place in the list. */
export interface SearchDocument {
  readonly id: number;
  readonly vocab: string;
  readonly code: string;
  readonly text: string;
}

/** An engine over documents. */
export interface SearchPeer {
  readonly name: string;
  /** Indexes the documents. */
  index(documents: readonly SearchDocument[]): Promise<void>;
  /** The index as text and back, where the engine can. */
  restore?(): Promise<() => Promise<void>>;
  /** Ids of the best ten. */
  search(query: string): Promise<number[]>;
}

const TOP = 10;

interface MiniSearchIndex {
  addAll(documents: readonly object[]): void;
  search(query: string, options: object): readonly { readonly id: number }[];
}
interface MiniSearchModule {
  readonly default: {
    new (options: object): MiniSearchIndex;
    loadJSON(json: string, options: object): MiniSearchIndex;
  };
}

function miniSearch({ default: MiniSearch }: MiniSearchModule): SearchPeer {
  const options = { fields: ['text'], storeFields: [] };
  let index: MiniSearchIndex | undefined;
  return {
    name: 'MiniSearch',
    async index(documents) {
      index = new MiniSearch(options);
      index.addAll(documents);
    },
    async restore() {
      const json = JSON.stringify(index);
      return async () => {
        index = MiniSearch.loadJSON(json, options);
      };
    },
    search: async (query) =>
      (index?.search(query, { prefix: true, fuzzy: 0.2 }) ?? []).slice(0, TOP).map(({ id }) => id),
  };
}

interface FlexSearchIndex {
  add(id: number, text: string): void;
  search(query: string, options: object): readonly number[];
}
interface FlexSearchModule {
  readonly Index: new (options: object) => FlexSearchIndex;
}

function flexSearch(module: FlexSearchModule & { readonly default?: FlexSearchModule }): SearchPeer {
  const { Index } = module.default ?? module;
  let index: FlexSearchIndex | undefined;
  return {
    name: 'FlexSearch',
    async index(documents) {
      index = new Index({ tokenize: 'forward' });
      for (const { id, text } of documents) index.add(id, text);
    },
    search: async (query) => [...(index?.search(query, { limit: TOP, suggest: true }) ?? [])],
  };
}

interface OramaModule {
  create(options: object): unknown;
  insertMultiple(db: unknown, documents: readonly object[], batch?: number): Promise<unknown>;
  search(
    db: unknown,
    params: object,
  ): Promise<{ readonly hits: readonly { readonly document: { readonly number: number } }[] }>;
}

function orama({ create, insertMultiple, search }: OramaModule): SearchPeer {
  let db: unknown;
  return {
    name: 'Orama',
    async index(documents) {
      db = create({ schema: { text: 'string', number: 'number' } });
      await insertMultiple(
        db,
        documents.map(({ id, text }) => ({ id: String(id), text, number: id })),
        5000,
      );
    },
    async search(query) {
      const { hits } = await search(db, { term: query, properties: ['text'], tolerance: 1, limit: TOP });
      return hits.map(({ document }) => document.number);
    },
  };
}

/** The peers that are installed. */
export async function searchPeers(): Promise<SearchPeer[]> {
  const peers: SearchPeer[] = [];
  const load = async <M>(name: string, make: (module: M) => SearchPeer): Promise<void> => {
    try {
      peers.push(make((await import(name)) as M));
    } catch {
      console.log(`${name} skipped: it is not installed`);
    }
  };
  await load('minisearch', miniSearch);
  await load('flexsearch', flexSearch);
  await load('@orama/orama', orama);
  return peers;
}
