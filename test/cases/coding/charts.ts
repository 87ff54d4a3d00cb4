// Charts with the codes a coder would assign, by chapter of the official ICD-10-CM guidelines for 2026 (the title of
// each table gives its section), written `record, record -> codes of the first, codes of the second | the order on the
// claim`. A record is a slug from the core or a code, with its attributes; `-` means no code, and `!` after a code
// means that it is not reportable. The order is left out if it is the same as in the chart.

/** The charts for one chapter. */
export interface ChartTable {
  readonly title: string;
  readonly encounter?: { readonly encounterTime?: string; readonly setting?: string; readonly patient?: object };
  readonly charts: readonly string[];
}

export const CHART_TABLES: readonly ChartTable[] = [
  {
    title: 'infections (I.C.1)',
    charts: [
      'B59, B20 -> B59, B20 | B20 B59',
      // "Once HIV disease, always HIV disease": the code for asymptomatic infection no longer applies.
      'Z21, B20 -> B20, B20 | B20',
      'N39.0, B96.20 -> N39.0, B96.20',
      'B96.20, N39.0 -> B96.20, N39.0 | N39.0 B96.20',
      // The order is sepsis, severity, local infection. Organ failure makes sepsis severe only if the record says so.
      'pneumonia, sepsis -> J18.9, A41.9 | A41.9 J18.9',
      'A41.9, N17.9 -> A41.9 R65.20!, N17.9 | A41.9 N17.9',
      'A41.51, R65.20, N17.9 -> A41.51, R65.20, N17.9',
      'N17.9, R65.21, A41.9, J96.01 -> N17.9, R65.21, A41.9, J96.01 | A41.9 R65.21 N17.9 J96.01',
      // After an operation, the order is: the postoperative infection, postprocedural sepsis, sepsis. Postprocedural
      // septic shock has its own code.
      'A41.9, R65.21, T81.44XA -> A41.9, T81.12XA, T81.44XA | T81.44XA A41.9 T81.12XA',
      // COVID-19 comes before its manifestations, but after sepsis and pregnancy.
      'J18.9, U07.1 -> J12.82, U07.1 | U07.1 J12.82',
      'J20.9, U07.1 -> J20.8, U07.1 | U07.1 J20.8',
      'U07.1, J96.01 -> U07.1, J96.01',
      'U07.1, A41.89 -> U07.1, A41.89 | A41.89 U07.1',
      'U07.1, R05.9, R50.9 -> U07.1, U07.1, U07.1 | U07.1',
      'Z20.822, R50.9 -> Z20.822, R50.9 | R50.9 Z20.822',
      'U07.1 prefix=H -> Z86.16',
      'U09.9, R43.0 -> U09.9, R43.0 | R43.0 U09.9',
    ],
  },
  {
    title: 'neoplasms (I.C.2)',
    charts: [
      // The treatment that is the reason for the encounter comes first.
      'C50.919, Z51.11 -> C50.919, Z51.11 | Z51.11 C50.919',
      'C34.90, Z51.0 -> C34.90, Z51.0 | Z51.0 C34.90',
      'C50.919, C79.51 -> C50.919, C79.51',
      // The primary tumor is in the past, but the secondary tumor is still present.
      'breast-cancer prefix=H, C79.51 -> Z85.3, C79.51 | C79.51 Z85.3',
      'C80.1, C18.9 -> C18.9, C18.9 | C18.9',
      // Anemia due to a neoplasm comes after the neoplasm; anemia due to chemotherapy comes before it.
      'D64.9, C34.90 -> D63.0, C34.90 | C34.90 D63.0',
      'D64.9, D64.81, C34.90 -> D64.81, D64.81, C34.90 | D64.81 C34.90',
      'D64.9, C34.90, N18.4 -> D63.1 D63.0, C34.90, N18.4 | N18.4 D63.1 C34.90 D63.0',
      'C34.90, G89.3 -> C34.90, G89.3',
      'C25.9, Z51.5 -> C25.9, Z51.5',
      'C50.919 prefix=F, Z12.31 -> Z80.3, Z12.31 | Z12.31 Z80.3',
    ],
  },
  {
    title: 'diabetes and metabolism (I.C.4)',
    charts: [
      'E11.9, N18.31, H35.00, G62.9 -> E11.22 E11.319 E11.42, N18.31, E11.319, E11.42 | E11.22 E11.319 E11.42 N18.31',
      'Z79.4, E11.9 -> Z79.4, E11.9 | E11.9 Z79.4',
      'E11.9, Z79.4, Z79.84 -> E11.9, Z79.4, Z79.84',
      'E11.9, Z79.85 -> E11.9, Z79.85',
      'E11.65, T38.3X6A, Z91.148 -> E11.65, T38.3X6A, Z91.148',
      'E11.9, M86.9 -> E11.69, M86.9',
      'E11.9, I70.213 -> E11.51, I70.213',
      'E10.9, I10, N18.4, I50.32 -> E10.22, I13.0, N18.4, I50.32 | E10.22 I13.0 N18.4 I50.32',
      'Z68.41, E66.813 -> Z68.41, E66.813 | E66.813 Z68.41',
      'type-2-diabetes, hyperglycemia -> E11.65, E11.65 | E11.65',
    ],
  },
  {
    title: 'mind and substances (I.C.5)',
    charts: [
      'F11.10, F11.20 -> F11.20, F11.20 | F11.20',
      'F12.90, F12.10 -> F12.10, F12.10 | F12.10',
      'alcohol-use-disorder status=RM -> F10.21',
      'F10.20, K70.30 -> F10.20, K70.30 | K70.30 F10.20',
      'F17.210, J44.9 -> F17.210, J44.9 | J44.9 F17.210',
      'F02.80, G20.A1 -> F02.80, G20.A1 | G20.A1 F02.80',
    ],
  },
  {
    title: 'circulation (I.C.9)',
    charts: [
      'I10, N17.9, N18.4 -> I12.9, N17.9, N18.4',
      'I10, N18.6, Z99.2 -> I12.0, N18.6, Z99.2',
      'hypertension, heart-failure, N18.5 -> I13.2, I50.9, N18.5',
      // If one record is acute and another is chronic, both get the code for "acute on chronic".
      'I50.21, I50.32 -> I50.43, I50.43 | I50.43',
      'I50.20, I50.31 -> I50.41, I50.41 | I50.41',
      'I50.30, I50.23 -> I50.43, I50.43 | I50.43',
      'I16.0, I10 -> I16.0, I10',
      'I10, I61.9 -> I10, I61.9 | I61.9 I10',
      'I10, I63.9 -> I10, I63.9 | I63.9 I10',
      // An infarction counts as old after four weeks; a second infarction within four weeks is coded in addition to the
      // first.
      'I21.4, I22.2 -> I21.4, I22.2',
      'I21.9 prefix=H -> I25.2',
      'I21.A1, D62 -> I21.A1, D62 | D62 I21.A1',
      'I20.0, I21.4 -> I21.4, I21.4 | I21.4',
      'R07.9, I21.4 -> I21.4, I21.4 | I21.4',
      'I48.0, I48.21 -> I48.21, I48.21 | I48.21',
      'Z79.01, I48.91 -> Z79.01, I48.91 | I48.91 Z79.01',
      // If the dominant side is not documented, the right side is taken to be dominant and the left side non-dominant.
      'I69.359 modifier=RT -> I69.351',
      'I69.359 modifier=LT -> I69.354',
      'G81.90 modifier=LT -> G81.94',
    ],
  },
  {
    title: 'an infarction and its four weeks (I.C.9.e)',
    encounter: { encounterTime: '2026-03-30' },
    charts: [
      'I21.4 onset=2026-03-02 -> I21.4',
      'I21.4 onset=2026-03-01 -> I25.2',
      'I21.4 duration=4W -> I21.4',
      'I22.2 duration=5W, I21.4 -> I25.2, I21.4 | I21.4 I25.2',
      'myocardial-infarction onset=2025-01-01, heart-failure -> I25.2, I50.9 | I50.9 I25.2',
      // An onset is ignored if it is in the future or is not a date.
      'I21.4 onset=2026-05-01, I22.2 onset=spring -> I21.4, I22.2',
    ],
  },
  {
    title: 'breathing (I.C.10)',
    charts: [
      'J44.9, J18.9 -> J44.0, J18.9',
      'J20.9, J44.1 -> J20.9, J44.0 J44.1 | J44.0 J20.9 J44.1',
      'J45.40, J45.901 -> J45.41, J45.41 | J45.41',
      'J45.30, J45.901, J45.902 -> J45.32, J45.32, J45.32 | J45.32',
      'J44.9, J45.901 -> J44.89, J45.901',
      'J18.9, J15.1 -> J15.1, J15.1 | J15.1',
      'J18.9, R05.9, R06.02, R50.9 -> J18.9, J18.9, J18.9, J18.9 | J18.9',
      'J96.00, R09.02, J44.1 -> J96.01, J96.01, J44.1 | J96.01 J44.1',
    ],
  },
  {
    title: 'skin, muscles and bones, kidneys (I.C.12 to I.C.14)',
    charts: [
      'pressure-ulcer value=3 -> L89.93',
      'L89.159, L89.153 -> L89.153, L89.153 | L89.153',
      'L89.152, I96 -> L89.152, I96 | I96 L89.152',
      'M54.50, M54.31 -> M54.41, M54.41 | M54.41',
      'M17.11, M25.561 -> M17.11, M17.11 | M17.11',
      'M80.08XA, M81.0 -> M80.08XA, M80.08XA | M80.08XA',
      'M80.08XA episode=subsequent -> M80.08XD',
      'N17.9, N18.4 -> N17.9, N18.4',
      'R33.8, N40.1 -> R33.8, N40.1 | N40.1 R33.8',
      'chronic-kidney-disease value=3b -> N18.32',
    ],
  },
  {
    title: 'pregnancy (I.C.15)',
    charts: [
      'E11.9, Z79.4, Z33.1 -> O24.119 E11.9, Z79.4, O24.119 | O24.119 E11.9 Z79.4',
      // The weeks of gestation determine the trimester.
      'Z3A.34, O14.10 -> Z3A.34, O14.13 | O14.13 Z3A.34',
      'Z33.1, E11.9, Z3A.10 -> O24.111, O24.111 E11.9, Z3A.10 | O24.111 E11.9 Z3A.10',
      'Z34.90, Z3A.27 -> Z34.92, Z3A.27',
      'pregnancy, third-trimester, asthma -> O99.513, -, O99.513 J45.909 | O99.513 J45.909',
      'O14.12, Z3A.34 -> O14.12, Z3A.34',
      // The code for gestational diabetes specifies how it is treated.
      'O24.419, Z79.4 -> O24.414, O24.414 | O24.414',
      'O24.410, Z79.84 -> O24.415, O24.415 | O24.415',
      'U07.1, Z33.1 -> O98.519 U07.1, O98.519 | O98.519 U07.1',
      'Z33.1, A41.9 -> O98.819, O98.819 A41.9 | O98.819 A41.9',
      // A visit for a complication is not a routine visit.
      'Z34.90, I10 -> O10.019, O10.019 | O10.019',
      'Z37.0, O80 -> Z37.0, O80 | O80 Z37.0',
      'Z33.1, I10, N18.4 -> O10.219, O10.219 I12.9, O26.839 N18.4 | O10.219 O26.839 I12.9 N18.4',
    ],
  },
  {
    title: 'newborns (I.C.16)',
    encounter: { encounterTime: '2026-03-10', patient: { birthDate: '2026-03-01' } },
    charts: [
      'P07.39, Z38.00 -> P07.39, Z38.00 | Z38.00 P07.39',
      'Z38.00, sepsis -> Z38.00, P36.9',
      'U07.1, Z38.00 -> U07.1, Z38.00 | Z38.00 U07.1',
    ],
  },
  {
    title: 'signs (I.B.4, I.B.5, I.C.18)',
    charts: [
      'R10.9, K35.80 -> K35.80, K35.80 | K35.80',
      'R41.82, G93.41 -> G93.41, G93.41 | G93.41',
      'N30.01, R31.9 -> N30.01, N30.01 | N30.01',
      // The symptom is not part of the disease, so both are coded.
      'R55, I10 -> R55, I10 | I10 R55',
      'R56.9, I10 -> R56.9, I10 | I10 R56.9',
      // A symptom may be absent although the disease is present.
      'R07.9 result=N, I21.4 -> R07.9!, I21.4 | I21.4',
    ],
  },
  {
    title: 'injuries, burns, poisoning (I.C.19, I.C.20)',
    charts: [
      'hip-fracture modifier=RT -> S72.001A',
      'S52.501A episode=subsequent -> S52.501D',
      'S52.501B episode=subsequent -> S52.501E',
      'S52.501A episode=sequela, M25.531 -> S52.501S, M25.531 | M25.531 S52.501S',
      'S52.501K -> S52.501K',
      'T16.1 episode=initial -> T16.1XXA',
      'W19.XXXA, S01.01XA -> W19.XXXA, S01.01XA | S01.01XA W19.XXXA',
      // Only the deepest burn of each site is coded. The deepest of all burns comes first, and the extent of the burned
      // body surface comes last.
      'T23.101A, T23.201A -> T23.201A, T23.201A | T23.201A',
      'T23.101A, T23.202A -> T23.101A, T23.202A | T23.202A T23.101A',
      'T31.0, T20.20XA, T21.30XA -> T31.0, T20.20XA, T21.30XA | T21.30XA T20.20XA T31.0',
      // A poison comes before its effect; an adverse effect comes before the drug that caused it; and in the case of
      // underdosing, the disease comes first.
      'R40.20, T40.2X1A -> R40.20, T40.2X1A | T40.2X1A R40.20',
      'T36.0X5A, L27.0 -> T36.0X5A, L27.0 | L27.0 T36.0X5A',
      'T36.0X5A, R21 -> T36.0X5A, R21 | R21 T36.0X5A',
      'T38.3X6A, Z91.148, E11.65 -> T38.3X6A, Z91.148, E11.65 | E11.65 T38.3X6A Z91.148',
    ],
  },
  {
    title: 'reasons for encounters and history (I.C.21)',
    charts: [
      'I10, Z00.00 -> I10, Z00.00 | Z00.00 I10',
      'I10, Z01.818 -> I10, Z01.818 | Z01.818 I10',
      'Z85.3, Z90.11, R53.83 -> Z85.3, Z90.11, R53.83 | R53.83 Z85.3 Z90.11',
      'Z87.891, F17.210 -> F17.210, F17.210 | F17.210',
      'Z59.00, F20.9 -> Z59.00, F20.9 | F20.9 Z59.00',
      'K63.5 prefix=H -> Z86.0100',
    ],
  },
  {
    title: 'what is uncertain at the end of a stay (II.H, III.C)',
    encounter: { setting: 'IP' },
    charts: [
      'J18.9 prefix=Q, J44.9 -> J18.9, J44.0 | J44.0 J18.9',
      'I21.9 prefix=S -> I21.9',
      'U07.1 prefix=P, J18.9 -> U07.1!, J18.9 | J18.9',
    ],
  },
  {
    title: 'what is uncertain outside hospital (IV.H)',
    encounter: { setting: 'OP' },
    charts: [
      'J18.9 prefix=Q, R05.9 -> J18.9!, R05.9 | R05.9',
      'I21.9 prefix=R, R07.9 -> I21.9!, R07.9 | R07.9',
      'N18.4 prefix=P, I10 -> N18.4!, I10 | I10',
    ],
  },
];
