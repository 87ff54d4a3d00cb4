// The JavaScript search engines that searchCodes is compared with: MiniSearch with prefix and fuzzy matching, combining
// words by OR (its default) and by AND; FlexSearch with prefix matching; and Orama with a tolerance of one typo. Each
// engine keeps all texts in memory and is measured on the descriptions of codes alone. All engines except Orama are
// also measured on the descriptions together with the names of findings, because cterm searches those names too.
// Engines whose packages are not installed are left out.

/** A searchable text: `id` is its position in the list, and `codes` are the ids of the codes that the text leads to. */
export interface SearchText {
  readonly id: number;
  readonly text: string;
  readonly codes: readonly number[];
}

/** A search engine over texts. */
export interface SearchPeer {
  readonly name: string;
  /** Whether the engine searches the names of findings in addition to the descriptions of codes. */
  readonly hasNames: boolean;
  /** Indexes the texts. */
  index(texts: readonly SearchText[]): Promise<void>;
  /** Serialises the index and returns a function that loads it again; absent if the engine does not support this. */
  restore?(): Promise<() => Promise<void>>;
  /** Returns the ids of the best texts: ten, or more if several texts may lead to the same code. */
  search(query: string): Promise<number[]>;
}

/**
 * The number of texts to request from an engine. More texts are requested if the engine also searches names, because
 * several of the best texts may then lead to the same code.
 */
function limitOf(hasNames: boolean): number {
  return hasNames ? 50 : 10;
}

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

function miniSearch(
  { default: MiniSearch }: MiniSearchModule,
  combineWith: 'OR' | 'AND',
  hasNames: boolean,
): SearchPeer {
  const options = { fields: ['text'], storeFields: [] };
  let index: MiniSearchIndex | undefined;
  return {
    name: `MiniSearch ${combineWith}${hasNames ? ', names' : ''}`,
    hasNames,
    async index(texts) {
      index = new MiniSearch(options);
      index.addAll(texts);
    },
    async restore() {
      const json = JSON.stringify(index);
      return async () => {
        index = MiniSearch.loadJSON(json, options);
      };
    },
    search: async (query) =>
      (index?.search(query, { prefix: true, fuzzy: 0.2, combineWith }) ?? [])
        .slice(0, limitOf(hasNames))
        .map(({ id }) => id),
  };
}

interface FlexSearchIndex {
  add(id: number, text: string): void;
  search(query: string, options: object): readonly number[];
}
interface FlexSearchModule {
  readonly Index: new (options: object) => FlexSearchIndex;
}

function flexSearch(module: FlexSearchModule & { readonly default?: FlexSearchModule }, hasNames: boolean): SearchPeer {
  const { Index } = module.default ?? module;
  let index: FlexSearchIndex | undefined;
  return {
    name: `FlexSearch${hasNames ? ', names' : ''}`,
    hasNames,
    async index(texts) {
      index = new Index({ tokenize: 'forward' });
      for (const { id, text } of texts) index.add(id, text);
    },
    search: async (query) => [...(index?.search(query, { limit: limitOf(hasNames), suggest: true }) ?? [])],
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
    hasNames: false,
    async index(texts) {
      db = create({ schema: { text: 'string', number: 'number' } });
      await insertMultiple(
        db,
        texts.map(({ id, text }) => ({ id: String(id), text, number: id })),
        5000,
      );
    },
    async search(query) {
      const { hits } = await search(db, { term: query, properties: ['text'], tolerance: 1, limit: limitOf(false) });
      return hits.map(({ document }) => document.number);
    },
  };
}

/** The peers whose packages are installed. */
export async function searchPeers(): Promise<SearchPeer[]> {
  const peers: SearchPeer[] = [];
  const load = async <M>(name: string, make: (module: M) => SearchPeer[]): Promise<void> => {
    try {
      peers.push(...make((await import(name)) as M));
    } catch {
      console.log(`${name} skipped: it is not installed`);
    }
  };
  await load('minisearch', (module: MiniSearchModule) =>
    [false, true].flatMap((hasNames) => [miniSearch(module, 'OR', hasNames), miniSearch(module, 'AND', hasNames)]),
  );
  await load('flexsearch', (module: FlexSearchModule) => [flexSearch(module, false), flexSearch(module, true)]);
  await load('@orama/orama', (module: OramaModule) => [orama(module)]);
  return peers;
}
