// The passes that turn the matcher's hits into mentions with their context. PASSES lists them in order. Each pass
// declares what it needs and what it leaves for later passes, and the compiler lets it read and write nothing else. No
// pass keeps state between notes.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { attachAlternatives } from './context/alternatives.js';
import { attachAnswers } from './context/answers.js';
import { joinComparedSides } from './context/compared-sides.js';
import { attachCueEffects } from './context/context.js';
import { coursesOf } from './context/course.js';
import type { Course } from './context/course-before.js';
import { attachEqualSubjects } from './context/equal-subjects.js';
import { attachModifiers } from './context/modifiers.js';
import { attachNamedSides } from './context/named-sides.js';
import { attachQuestions } from './context/questions.js';
import { attachReactions } from './context/reactions.js';
import { attachReplacements } from './context/replacements.js';
import { attachRevisions } from './context/revisions.js';
import { attachSideFrames } from './context/side-frames.js';
import { attachSideLabels } from './context/side-labels.js';
import { attachSideTables, type SideTable, takeSideTables } from './context/side-tables.js';
import { attachSides, dropFalseSides } from './context/sides.js';
import { attachSignLabels } from './context/sign-labels.js';
import { attachWarnings } from './context/warnings.js';
import { definedNames } from './matching/defined-names.js';
import { withDefinitions } from './matching/definitions.js';
import { disjoint } from './matching/disjoint.js';
import { addElidedLetters } from './matching/elided-letters.js';
import { addGluedNames } from './matching/glued-names.js';
import { addGluedValues } from './matching/glued-values.js';
import { dropInitials } from './matching/initials.js';
import { attachInnerModifiers, type LaterBegin, withLaterBegins } from './matching/inner-cues.js';
import type { Lexicon } from './matching/lexicon.js';
import { withLoose } from './matching/loose-names.js';
import { matchNote } from './matching/match-note.js';
import type { Matches } from './matching/matches.js';
import type { CueHit, Mention, Overlaps } from './matching/mentions.js';
import { dropOffspring } from './matching/offspring.js';
import { addPainScores } from './matching/pain-scores.js';
import { splitAtCommas } from './matching/split-at-commas.js';
import { addSuspended } from './matching/suspended-prefixes.js';
import { dropBareLetters } from './matching/vital-letters.js';
import { addAllergies } from './sections/allergy-items.js';
import { type HeadingLine, headingLines } from './sections/heading-lines.js';
import { headingNamed } from './sections/heading-named.js';
import type { Section } from './sections/section.js';
import { findSections } from './sections/sections.js';
import { type Boundaries, findBoundaries } from './sections/sentences.js';
import { settleSiteNames } from './sections/site-bound-names.js';
import type { NoteText } from './text/note-text.js';
import { dropRangeWords } from './values/stated-range.js';

/** The input that every pass may read. */
export interface Given {
  readonly kb: Knowledge;
  readonly note: NoteText;
  readonly lexicon: Lexicon;
  readonly overlaps: Overlaps;
  readonly fuzzy: boolean;
  /** The age of the patient in minutes. */
  readonly age: number | undefined;
  /** See RecognitionInput. */
  readonly documentType: string | undefined;
  readonly documentSection: string | undefined;
}

/** The facts that passes leave for later passes. */
interface Facts {
  /** The mentions, cues and headings in the note. Each pass receives them as the previous pass left them. */
  found: Matches;
  /** The members `loose` and `marks` of `found`: views of kernel memory that the next match overwrites. */
  views: Pick<Matches, 'loose' | 'marks'>;
  /** Matches part of the text, or a name given by the caller. */
  match: (part: string) => Matches;
  boundaries: Boundaries;
  lines: readonly HeadingLine[];
  sections: readonly Section[];
  /** The cue hits that mean a side. */
  sides: readonly CueHit[];
  /** The tables with a column for each side. */
  sideTables: readonly SideTable[];
  /** The mentions in side tables; answers in other cells do not apply to them. */
  inSideTables: ReadonlySet<Mention>;
  /** The mentions for which the context stage uses a later start, because a cue is inside them. */
  laterBegins: readonly LaterBegin[];
  /** The course of each mention. */
  courses: readonly (Course | undefined)[];
}

export type Fact = keyof Facts;
/** What is known about a note during the passes and after them. */
export type PassState = Given & Facts;

/** A pass over a note. */
export interface Pass {
  readonly name: string;
  /** The facts that earlier passes must have left. */
  readonly needs: readonly Fact[];
  readonly leaves: readonly Fact[];
  run(state: PassState): void;
}

/** A pass. Of the facts, it may read only those in `needs` and `leaves`, and write only those in `leaves`. */
function pass<N extends Fact, L extends Fact>(
  name: string,
  needs: readonly N[],
  leaves: readonly L[],
  run: (state: Given & Readonly<Pick<Facts, Exclude<N, L>>> & Pick<Facts, L>) => void,
): Pass {
  return { name, needs, leaves, run };
}

/** The passes, in order. */
export const PASSES: readonly Pass[] = /* @__PURE__ */ (() => [
  pass('match', [], ['found', 'views'], (state) => {
    const { kb, lexicon, note, overlaps, fuzzy } = state;
    state.found = matchNote(kb.kernel, lexicon, note, overlaps, fuzzy);
    state.views = state.found;
  }),
  pass('drop-offspring', ['found'], ['found'], ({ note, found, age }) => dropOffspring(note, found, age)),
  pass('add-loose-names', ['found', 'views'], ['found'], (state) => {
    state.found = withLoose(state.kb, state.note, state.found, state.overlaps);
  }),
  pass('find-sentences', ['views'], ['boundaries'], (state) => {
    state.boundaries = findBoundaries(state.note, state.views.marks);
  }),
  pass('find-heading-lines', ['views'], ['lines'], (state) => {
    state.lines = headingLines(state.note, state.views.marks);
  }),
  pass('split-overlaps', ['found', 'views', 'match'], ['found'], ({ kb, note, found, views, match, overlaps }) => {
    if (overlaps !== 'longest') return;
    const { names } = kb.tables;
    const hasLoose = views.loose.length > 0;
    splitAtCommas(note, found, names.text, match);
    if (hasLoose) found.mentions = disjoint(note, found.mentions, names.finding);
  }),
  pass('add-suspended-prefixes', ['found', 'match'], ['found'], ({ note, found, match }) => {
    addSuspended(note, found, match);
  }),
  pass('add-elided-letters', ['found', 'match'], ['found'], ({ note, found, match }) => {
    addElidedLetters(note, found, match);
  }),
  pass('add-glued-values', ['found', 'match'], ['found'], ({ kb, note, found, match }) => {
    addGluedValues(kb, note, found, match);
  }),
  pass('add-glued-names', ['found', 'match'], ['found'], ({ note, found, match }) => addGluedNames(note, found, match)),
  pass('add-pain-scores', ['found', 'match'], ['found'], ({ kb, note, found, match }) => {
    addPainScores(kb, note, found, match);
  }),
  pass('drop-bare-letters', ['found'], ['found'], ({ kb, note, found, lexicon }) => {
    dropBareLetters(note, found, kb, lexicon);
  }),
  pass('settle-site-names', ['found', 'boundaries'], ['found'], ({ kb, note, found, boundaries }) => {
    settleSiteNames(kb, note, found, boundaries);
  }),
  pass('apply-definitions', ['found'], ['found'], ({ kb, note, found }) => {
    found.mentions = withDefinitions(note, found.mentions, definedNames(kb));
  }),
  pass('find-sections', ['found', 'lines', 'match'], ['found', 'sections'], (state) => {
    state.sections = sectionsOf(state);
  }),
  pass('add-allergies', ['found', 'sections', 'match'], ['found'], ({ note, found, sections, match }) => {
    addAllergies(note, found.mentions, sections, match);
  }),
  pass('drop-initials', ['found'], ['found'], ({ note, found }) => dropInitials(note, found)),
  pass('drop-range-words', ['found'], ['found'], ({ note, found }) => dropRangeWords(note, found)),
  pass('find-sides', ['found'], ['found', 'sides'], (state) => {
    const sides = dropFalseSides(state.note, state.found);
    state.sides = joinComparedSides(state.note, state.found, sides);
  }),
  pass('find-side-tables', ['found', 'sides'], ['found', 'sides', 'sideTables'], (state) => {
    const { tables, others } = takeSideTables(state.note, state.found, state.sides);
    state.sideTables = tables;
    state.sides = others;
  }),
  pass('attach-modifiers', ['found'], ['found', 'laterBegins'], (state) => {
    attachModifiers(state.note, state.found);
    state.laterBegins = attachInnerModifiers(state.found);
  }),
  pass('attach-sides', ['found', 'sides', 'match'], ['found'], ({ kb, note, found, sides, match }) => {
    attachNamedSides(kb, note, found, match);
    attachSides(kb, note, found, sides);
  }),
  pass('attach-cue-effects', ['found', 'laterBegins', 'boundaries', 'sections'], ['found'], (state) => {
    const { note, found, laterBegins, boundaries, sections, lexicon } = state;
    attachCueEffects(note, withLaterBegins(found, laterBegins), boundaries, sections, lexicon);
  }),
  pass('attach-side-tables', ['found', 'sideTables'], ['found', 'inSideTables'], (state) => {
    state.inSideTables = attachSideTables(state.kb, state.note, state.found, state.sideTables);
  }),
  pass('attach-side-labels', ['found', 'sides', 'boundaries'], ['found'], (state) => {
    attachSideLabels(state.kb, state.note, state.found, state.sides, state.boundaries);
  }),
  pass('attach-side-frames', ['found', 'sides', 'boundaries'], ['found'], (state) => {
    attachSideFrames(state.kb, state.note, state.found, state.sides, state.boundaries);
  }),
  pass('attach-equal-subjects', ['found'], ['found'], ({ note, found }) => {
    attachEqualSubjects(note, found.mentions);
  }),
  pass('attach-answers', ['found', 'sections', 'inSideTables'], ['found'], (state) => {
    attachAnswers(state.note, state.found.mentions, state.sections, state.inSideTables);
  }),
  pass('attach-sign-labels', ['found'], ['found'], ({ note, found }) => attachSignLabels(note, found.mentions)),
  pass('attach-questions', ['found', 'boundaries'], ['found'], ({ note, found, boundaries, lexicon }) => {
    attachQuestions(note, found.mentions, boundaries, lexicon);
  }),
  pass('attach-warnings', ['found'], ['found'], ({ note, found }) => attachWarnings(note, found.mentions)),
  pass('attach-alternatives', ['found', 'sections'], ['found'], ({ note, found, sections, lexicon }) => {
    attachAlternatives(note, found.mentions, sections, lexicon);
  }),
  pass('attach-revisions', ['found'], ['found'], ({ note, found, lexicon }) => {
    attachRevisions(note, found.mentions, lexicon);
  }),
  pass('attach-reactions', ['found', 'sections'], ['found'], ({ note, found, sections, lexicon }) => {
    attachReactions(note, found.mentions, sections, lexicon);
  }),
  pass('attach-replacements', ['found'], ['found'], ({ note, found, lexicon }) => {
    attachReplacements(note, found.mentions, lexicon);
  }),
  pass('read-courses', ['found'], ['courses'], (state) => {
    state.courses = coursesOf(state.note, state.found.mentions);
  }),
])();

/** The sections of a note. If the caller gave one section for the whole note, every section has that code. */
function sectionsOf(state: Given & Readonly<Pick<Facts, 'found' | 'lines' | 'match'>>): Section[] {
  const { note, found, lines, lexicon, match, documentSection, documentType } = state;
  const named = (name: string | undefined) => (name === undefined ? undefined : headingNamed(name, lexicon, match));
  const given = named(documentSection);
  const detected = findSections(note, lines, found, lexicon, given ?? named(documentType));
  return given === undefined ? detected : detected.map((section) => ({ ...section, ...given }));
}
