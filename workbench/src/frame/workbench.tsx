// The whole page: top bar, view, dialogs and messages. Files can be dropped anywhere on it.

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { BatchView } from '../batch/batch-view.js';
import { CompareView } from '../compare/compare-view.js';
import { CorrectionDialogs } from '../corrections/correction-dialogs.js';
import { CorrectionsView } from '../corrections/corrections-view.js';
import { NotePane } from '../editor/note-pane.js';
import { EvaluateView } from '../evaluate/evaluate-view.js';
import { Chart } from '../panels/chart.js';
import { Claim } from '../panels/claim.js';
import { Decisions } from '../panels/decisions.js';
import { Evidence } from '../panels/evidence.js';
import { Exports } from '../panels/exports.js';
import { Findings } from '../panels/findings.js';
import { Prompts } from '../panels/prompts.js';
import { Search } from '../panels/search.js';
import { app, TABS, type Tab, type View } from '../state/app-state.js';
import { useStore } from '../state/store.js';
import { Failed } from './faces.js';
import { Help } from './help.js';
import { listenToKeys } from './keyboard.js';
import { droppedFiles } from './opened-files.js';
import { Tabs } from './tabs.js';
import { takeFiles } from './take-files.js';
import { TopBar } from './top-bar.js';

const PANELS: Readonly<Record<Tab, ComponentType>> = {
  claim: Claim,
  findings: Findings,
  chart: Chart,
  search: Search,
  prompts: Prompts,
  mdm: Decisions,
  export: Exports,
};
const TITLES: Readonly<Record<Tab, string>> = {
  claim: 'Claim',
  findings: 'Findings',
  chart: 'Chart',
  search: 'Search',
  prompts: 'Prompts',
  mdm: 'MDM',
  export: 'FHIR · OMOP · JSON',
};
const VIEWS: Readonly<Record<Exclude<View, 'note'>, ComponentType>> = {
  batch: BatchView,
  evaluate: EvaluateView,
  compare: CompareView,
  corrections: CorrectionsView,
};

/** The whole page. */
export function Workbench() {
  const view = useStore(app, (state) => state.view);
  const theme = useStore(app, (state) => state.theme);
  const failure = useStore(app, (state) => (state.engine === 'failed' ? state.failure : undefined));
  const [isDropping, setDropping] = useState(false);
  useEffect(listenToKeys, []);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => listenToDrops(setDropping), []);
  const Other = view === 'note' ? undefined : VIEWS[view];
  return (
    <>
      <a class="skip" href="#main">
        Skip to the note
      </a>
      <TopBar />
      <Message />
      <main id="main" class={isDropping ? 'is-dropping' : ''}>
        {failure !== undefined && <Failed title="The knowledge could not be opened" message={failure} />}
        <NoteView isHidden={view !== 'note'} />
        {Other !== undefined && <Other />}
      </main>
      <CorrectionDialogs />
      <Help />
    </>
  );
}

/** The note stays on the page while a different view is shown, so that its text and its undo history are kept. */
function NoteView({ isHidden }: { isHidden: boolean }) {
  const tab = useStore(app, (state) => state.tab);
  const pane = useStore(app, (state) => state.pane);
  const Panel = PANELS[tab];
  return (
    <div class={`note-view shows-${pane}`} hidden={isHidden}>
      <div class="pane-switch" role="group" aria-label="What is shown">
        {(['text', 'meaning'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={pane === name} onClick={() => app.set({ pane: name })}>
            {name === 'text' ? 'Note' : 'Meaning'}
          </button>
        ))}
      </div>
      <NotePane />
      <section class="meaning" aria-label="Meaning">
        <Tabs
          label="What the note means"
          id="tab"
          names={TABS}
          titles={TITLES}
          chosen={tab}
          choose={(name) => app.set({ tab: name })}
        >
          {!isHidden && <Panel />}
        </Tabs>
        <Evidence />
      </section>
    </div>
  );
}

function Message() {
  const message = useStore(app, (state) => state.message);
  return (
    <div class="message" role="status" hidden={message === ''}>
      <span>{message}</span>
      <button type="button" class="quiet" aria-label="Dismiss" onClick={() => app.set({ message: '' })}>
        ✕
      </button>
    </div>
  );
}

function listenToDrops(setDropping: (is: boolean) => void): () => void {
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setDropping(true);
  };
  const leave = (event: DragEvent): void => {
    if (event.relatedTarget === null) setDropping(false);
  };
  const drop = (event: DragEvent): void => {
    setDropping(false);
    if (event.defaultPrevented || event.dataTransfer === null) return;
    event.preventDefault();
    void droppedFiles(event.dataTransfer).then(takeFiles);
  };
  addEventListener('dragover', over);
  addEventListener('dragleave', leave);
  addEventListener('drop', drop);
  return () => {
    removeEventListener('dragover', over);
    removeEventListener('dragleave', leave);
    removeEventListener('drop', drop);
  };
}
