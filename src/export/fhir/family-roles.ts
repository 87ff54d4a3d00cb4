// Converts the relative in a family history to an HL7 relationship code. The input is the singular form that
// recognition returns ("maternal grandmother"). A relative for whom HL7 has no code is coded as a family member.

import { type FhirElement, hl7Concept } from './resources.js';

const CODES: Readonly<Record<string, string>> = {
  mother: 'MTH',
  father: 'FTH',
  parent: 'PRN',
  brother: 'BRO',
  sister: 'SIS',
  sibling: 'SIB',
  twin: 'TWIN',
  son: 'SONC',
  daughter: 'DAUC',
  niece: 'NIECE',
  nephew: 'NEPHEW',
  grandmother: 'GRMTH',
  grandfather: 'GRFTH',
  grandparent: 'GRPRN',
  aunt: 'AUNT',
  uncle: 'UNCLE',
  cousin: 'COUSN',
  'maternal grandmother': 'MGRMTH',
  'maternal grandfather': 'MGRFTH',
  'maternal grandparent': 'MGRPRN',
  'maternal aunt': 'MAUNT',
  'maternal uncle': 'MUNCLE',
  'maternal cousin': 'MCOUSN',
  'paternal grandmother': 'PGRMTH',
  'paternal grandfather': 'PGRFTH',
  'paternal grandparent': 'PGRPRN',
  'paternal aunt': 'PAUNT',
  'paternal uncle': 'PUNCLE',
  'paternal cousin': 'PCOUSN',
  'half brother': 'HBRO',
  'half sister': 'HSIS',
  'half sibling': 'HSIB',
  'step mother': 'STPMTH',
  'step father': 'STPFTH',
  'step brother': 'STPBRO',
  'step sister': 'STPSIS',
};

/** The value of FamilyMemberHistory.relationship. */
export function relationshipOf(relative: string | undefined): FhirElement {
  const code = relative === undefined ? undefined : CODES[relative];
  const text = relative ?? 'family member';
  return { ...hl7Concept('v3-RoleCode', code ?? 'FAMMEMB', code === undefined ? 'family member' : relative), text };
}
