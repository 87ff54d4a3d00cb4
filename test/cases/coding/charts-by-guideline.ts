// Charts for single sentences of the guidelines for 2026 that the other tables leave out, in the form of charts.ts.

import type { ChartTable } from './charts.js';

export const CHARTS_BY_GUIDELINE: readonly ChartTable[] = [
  {
    title: 'a second infarction within four weeks (I.C.9.e.4)',
    encounter: { encounterTime: '2026-03-30' },
    charts: [
      'I21.4 onset=2026-03-10, I21.19 onset=2026-03-29 -> I21.4, I22.1',
      'I21.19 onset=2026-03-29, I21.4 onset=2026-03-10 -> I22.1, I21.4',
      // What is undated is of the encounter.
      'I21.4 onset=2026-03-10, I21.09 -> I21.4, I22.0',
      'I21.11 duration=2W, I21.3 duration=1D -> I21.11, I22.9',
      'I21.4 prefix=H onset=2026-03-15, I21.02 -> I21.4, I22.0',
      'I21.4 prefix=H onset=2026-03-15, I21.4 -> I21.4, I22.2',
      'myocardial-infarction onset=2026-03-10, I21.4 onset=2026-03-28 -> I21.9, I22.2',
      'I21.29 onset=2026-03-20, I21.4 onset=2026-03-05 -> I22.8, I21.4',
      'I21.4 onset=2026-03-10, I21.4 onset=2026-03-28 -> I21.4, I22.2',
      // The same event said twice, and a third that is dated.
      'I21.4 onset=2026-03-10, I21.4 -> I21.4, I21.4',
      'I21.4 onset=2026-03-10, myocardial-infarction -> I21.4, I21.4',
      'I21.4 onset=2026-03-10, myocardial-infarction onset=2026-03-29 -> I21.4, I22.9',
      // Nothing says which came first.
      'I21.4, I21.09 -> I21.4, I21.09',
      'I21.4 onset=2026-03-10, I21.09 onset=2026-03-10 -> I21.4, I21.09',
      // More than four weeks: old. Of another type: no subsequent one.
      'I21.4 onset=2026-02-10, I21.19 onset=2026-03-29 -> I25.2, I21.19',
      'I21.4 onset=2026-03-10, I21.A1 onset=2026-03-28 -> I21.4, I21.A1',
      'I21.A1 onset=2026-03-10, I21.4 onset=2026-03-28 -> I21.A1, I21.4',
      'I21.4 onset=2026-03-10, I21.09 result=N -> I21.4, I21.09!',
    ],
  },
  {
    title: 'diabetes before the pregnancy is not of the pregnancy (I.C.15.g, I.C.15.i)',
    charts: [
      'O24.419, E11.9 -> O24.119, E11.9',
      'gestational-diabetes, type-2-diabetes -> O24.119, E11.9',
      'O24.410, E10.9, Z3A.30 -> O24.013, E10.9, Z3A.30',
      'O24.419, E13.9, Z3A.12 -> O24.811, E13.9, Z3A.12',
      'O24.312, E11.65 -> O24.112, E11.65',
      'O24.414, E11.9, Z79.4 -> O24.119, E11.9, Z79.4',
      'E11.9, O24.419, Z33.1, Z3A.08 -> E11.9, O24.111, O24.111, Z3A.08 | O24.111 E11.9 Z3A.08',
      // Its own code says what it is treated with.
      'O24.430, Z79.4 -> O24.434, O24.434',
      'O24.410, Z79.84, Z79.4 -> O24.414, O24.414, O24.414',
      'O24.414, Z79.85 -> O24.414, O24.414',
      'O24.420, Z79.84 -> O24.425, O24.425',
      // The history of one is none.
      'O24.419 prefix=H, E11.9 -> Z86.32, E11.9 | E11.9 Z86.32',
    ],
  },
  {
    title: 'hypertension before the pregnancy (I.C.15.c)',
    charts: [
      'O13.3, I10, Z3A.33 -> O10.013, O10.013, Z3A.33',
      'O14.02, I10, Z3A.20 -> O11.2, O10.012, Z3A.20',
      'O14.13, O10.013 -> O11.3, O10.013',
      'O14.00, O10.019 -> O11.9, O10.019',
      'O14.23, O10.013 -> O14.23, O10.013',
    ],
  },
  {
    title: 'what is there at the delivery is of childbirth (I.C.15.a.4, I.C.15.n)',
    charts: [
      'E11.9, Z37.0, Z3A.38 -> O24.12 E11.9, Z37.0, Z3A.38',
      'D64.9, Z37.0, Z3A.38 -> O99.02 D64.9, Z37.0, Z3A.38',
      'F17.210, Z37.0, Z3A.37 -> O99.334 F17.210, Z37.0, Z3A.37',
      'I10, Z37.0, Z3A.40 -> O10.02, Z37.0, Z3A.40',
      'B20, Z37.0 -> O98.72 B20, Z37.0',
      'O14.13, Z37.0, Z3A.37 -> O14.14, Z37.0, Z3A.37',
      'O13.3, Z37.0 -> O13.4, Z37.0',
      'O24.414, Z37.0 -> O24.424, Z37.0',
      // There is no such code for it: its trimester. What came after stays that.
      'O23.43, Z37.0 -> O23.43, Z37.0',
      'O14.15, Z37.0 -> O14.15, Z37.0',
      // Nothing else was: then it was an uncomplicated one.
      'O80, I10, Z37.0, Z3A.39 -> O10.02, O10.02, Z37.0, Z3A.39',
      'O80, O34.219, Z37.0 -> O34.219, O34.219, Z37.0',
      'O99.332, F17.210, Z3A.20 -> O99.332, F17.210, Z3A.20',
    ],
  },
  {
    title: 'insulin and other drugs of diabetes (I.C.4.a.3)',
    charts: [
      // Diabetes of type 1 says it.
      'E10.9, Z79.4 -> E10.9, E10.9',
      'Z79.4, E10.65 -> E10.65, E10.65',
      'E10.9, Z79.4, Z79.84 -> E10.9, E10.9, Z79.84',
      'E11.9, Z79.4, Z79.85 -> E11.9, Z79.4, Z79.85',
      'E11.9, Z79.84, Z79.85 -> E11.9, Z79.84, Z79.85',
      'E13.9, Z79.4 -> E13.9, Z79.4',
      'E10.9 prefix=F, E11.9, Z79.4 -> Z83.3, E11.9, Z79.4 | E11.9 Z83.3 Z79.4',
      'E10.9, Z79.4, Z3A.30 -> O24.013 E10.9, E10.9, Z3A.30',
    ],
  },
  {
    title: 'acute on chronic (I.B.8, I.B.9)',
    charts: [
      'J96.01, J96.11 -> J96.21, J96.21',
      'J96.02, J96.10 -> J96.22, J96.22',
      'J96.00, J96.10 -> J96.20, J96.20',
      'K86.1, K85.90 -> K86.1, K85.90 | K85.90 K86.1',
      'J32.9, J01.90 -> J32.9, J01.90 | J01.90 J32.9',
    ],
  },
  {
    title: 'one code says more than another (I.B.9, I.C.5.b)',
    charts: [
      'F11.20, F11.23 -> F11.23, F11.23',
      'F10.10, F10.139 -> F10.139, F10.139',
      'F11.20, F12.288 -> F11.20, F12.288',
      'F43.10, F43.12 -> F43.12, F43.12',
      'D57.00, D57.1 -> D57.00, D57.00',
      'I95.9, I95.1 -> I95.1, I95.1',
      'N40.1, N40.0 -> N40.1, N40.1',
      'I21.9, I21.A1 -> I21.A1, I21.A1',
      'R75, B20 -> B20, B20',
      'K70.30, R18.8 -> K70.31, K70.31',
      'I70.213, I96 -> I70.263, I70.263',
      'I70.211, I96, E11.9 -> I70.261, E11.52, E11.52',
    ],
  },
  {
    title: 'what an earlier stroke has left (I.C.9.d)',
    charts: [
      'R47.01, I69.320 -> I69.320, I69.320',
      'G81.91, I69.351 -> I69.351, I69.351',
      // Of a new one it may be.
      'R47.01, I69.320, I63.9 -> R47.01, I69.320, I63.9 | I63.9 I69.320 R47.01',
      'R41.3, G30.9 -> G30.9, G30.9',
    ],
  },
];
