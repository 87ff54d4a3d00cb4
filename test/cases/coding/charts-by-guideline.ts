// Charts for individual sentences in the 2026 guidelines that no other test covers, in the format of charts.ts.

import type { ChartTable } from './charts.js';

export const CHARTS_BY_GUIDELINE: readonly ChartTable[] = [
  {
    title: 'a second infarction within four weeks (I.C.9.e.4)',
    encounter: { encounterTime: '2026-03-30' },
    charts: [
      'I21.4 onset=2026-03-10, I21.19 onset=2026-03-29 -> I21.4, I22.1',
      'I21.19 onset=2026-03-29, I21.4 onset=2026-03-10 -> I22.1, I21.4',
      // An event without a date is taken to have happened at the time of the encounter.
      'I21.4 onset=2026-03-10, I21.09 -> I21.4, I22.0',
      'I21.11 duration=2W, I21.3 duration=1D -> I21.11, I22.9',
      'I21.4 prefix=H onset=2026-03-15, I21.02 -> I21.4, I22.0',
      'I21.4 prefix=H onset=2026-03-15, I21.4 -> I21.4, I22.2',
      'myocardial-infarction onset=2026-03-10, I21.4 onset=2026-03-28 -> I21.9, I22.2',
      'I21.29 onset=2026-03-20, I21.4 onset=2026-03-05 -> I22.8, I21.4',
      'I21.4 onset=2026-03-10, I21.4 onset=2026-03-28 -> I21.4, I22.2',
      // Two records that may mean the same event count as one if only one has a date, and as two if both have dates.
      'I21.4 onset=2026-03-10, I21.4 -> I21.4, I21.4',
      'I21.4 onset=2026-03-10, myocardial-infarction -> I21.4, I21.4',
      'I21.4 onset=2026-03-10, myocardial-infarction onset=2026-03-29 -> I21.4, I22.9',
      // The chart does not state which infarction came first.
      'I21.4, I21.09 -> I21.4, I21.09',
      'I21.4 onset=2026-03-10, I21.09 onset=2026-03-10 -> I21.4, I21.09',
      // After four weeks, an infarction counts as old. A second infarction of a different type is not a subsequent
      // infarction.
      'I21.4 onset=2026-02-10, I21.19 onset=2026-03-29 -> I25.2, I21.19 | I21.19 I25.2',
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
      // The code for gestational diabetes specifies how the diabetes is treated.
      'O24.430, Z79.4 -> O24.434, O24.434',
      'O24.410, Z79.84, Z79.4 -> O24.414, O24.414, O24.414',
      'O24.414, Z79.85 -> O24.414, O24.414',
      'O24.420, Z79.84 -> O24.425, O24.425',
      // A history of gestational diabetes is not gestational diabetes.
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
      // This urinary tract infection has no code for childbirth, so the code for the trimester is kept. A code for the
      // puerperium is kept, too.
      'O23.43, Z37.0 -> O23.43, Z37.0',
      'O14.15, Z37.0 -> O14.15, Z37.0',
      // No complication is recorded, so the delivery was uncomplicated.
      'O80, I10, Z37.0, Z3A.39 -> O10.02, O10.02, Z37.0, Z3A.39',
      'O80, O34.219, Z37.0 -> O34.219, O34.219, Z37.0',
      'O80, E11.9, Z37.0 -> O24.12, O24.12 E11.9, Z37.0 | O24.12 E11.9 Z37.0',
      'F10.229, Z37.0 -> O99.314 F10.229, Z37.0',
      'O99.314, Z37.0 -> O99.314, Z37.0',
      'O99.332, F17.210, Z3A.20 -> O99.332, F17.210, Z3A.20',
    ],
  },
  {
    title: 'insulin and other drugs of diabetes (I.C.4.a.3)',
    charts: [
      // Type 1 diabetes implies the use of insulin.
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
    title: 'acute, chronic and both, as the record says (I.B.8)',
    charts: [
      'cholecystitis modifier=AX -> K81.2',
      'cholecystitis modifier=AX, K80.20 -> K80.12, K80.12',
      'deep-vein-thrombosis modifier=CH+RT -> I82.501',
      'pulmonary-embolism modifier=CH -> I27.82',
      'cystitis modifier=CH -> N30.20',
      'pyelonephritis modifier=CH -> N11.9',
      'appendicitis modifier=RE -> K36',
      'conjunctivitis modifier=AC+RT -> H10.31',
      'conjunctivitis modifier=CH+BL -> H10.403',
      'pain modifier=CH -> G89.29',
      'diarrhea modifier=CH -> K52.9',
      'obesity modifier=SE -> E66.01',
      'leukemia modifier=AC -> C95.00',
      'systolic-heart-failure modifier=AX, hypertension -> I50.23, I11.0 | I11.0 I50.23',
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
      // A sequela may be coded in addition to a new stroke.
      'R47.01, I69.320, I63.9 -> R47.01, I69.320, I63.9 | I63.9 I69.320 R47.01',
      'R41.3, G30.9 -> G30.9, G30.9',
    ],
  },
  {
    title: 'sepsis of an operation, of the puerperium, of a newborn (I.C.1.d.5, I.C.15.k, I.C.16.f)',
    charts: [
      // The complication comes first; whether one condition has caused the other is for a coder to decide.
      'A41.9, T81.49XA -> A41.9 T81.44XA!, T81.49XA | T81.49XA A41.9',
      'T81.40XA, A41.9 -> T81.40XA, A41.9 T81.44XA! | T81.40XA A41.9',
      // The code for puerperal sepsis covers the sepsis; the germ is coded in addition.
      'O85, A41.51 -> O85, B96.20',
      'puerperal-sepsis, sepsis, acute-kidney-injury -> O85, O85, N17.9',
      'O85, A40.0 -> O85, B95.0',
    ],
  },
  {
    title: 'sepsis of newborns by its germ (I.C.16.f)',
    encounter: { encounterTime: '2026-03-10', patient: { birthDate: '2026-03-01' } },
    charts: [
      'A41.51, Z38.00 -> P36.4, Z38.00 | Z38.00 P36.4',
      'A40.1 -> P36.0',
      'A41.02 -> P36.2',
      'A41.9 -> P36.9',
      // The code for birth weight comes before the code for weeks of gestation.
      'P07.36, P07.17 -> P07.36, P07.17 | P07.17 P07.36',
    ],
  },
  {
    title: 'lungs (I.C.10.c, I.C.10.d, I.C.10.e)',
    charts: [
      'ventilator-associated-pneumonia, pneumonia -> J95.851, J95.851',
      // If another pneumonia was already present, it is also coded.
      'J13, J95.851 -> J13, J95.851',
      'influenza-pneumonia, influenza -> J11.00, J11.00',
      'J68.0, U07.0 -> J68.0, U07.0 | U07.0 J68.0',
    ],
  },
  {
    title: 'dementia by its severity (I.C.5.d)',
    charts: [
      'F03.A0, G30.9 -> F02.A0, G30.9 | G30.9 F02.A0',
      'dementia, alzheimer-disease -> F02.80, G30.9 F02.80 | G30.9 F02.80',
      'F03.90, F01.50 -> F01.50, F01.50',
    ],
  },
  {
    title: 'abuse goes before what it did, and has codes of its own in pregnancy (I.C.15.s, I.C.19.f)',
    charts: [
      'S00.83XA, T74.12XA -> S00.83XA, T74.12XA | T74.12XA S00.83XA',
      'T74.11XA, Z33.1, Z3A.20 -> O9A.312 T74.11XA, O9A.312, Z3A.20',
      'T74.01XA, Z33.1 -> T74.01XA, Z33.1',
    ],
  },
  {
    title: 'the order of outer causes (I.C.20.f, I.C.20.j)',
    charts: [
      'S00.83XA, W19.XXXA, V89.2XXA -> S00.83XA, W19.XXXA, V89.2XXA | S00.83XA V89.2XXA W19.XXXA',
      'Y99.0, W54.0XXA, S61.511A -> Y99.0, W54.0XXA, S61.511A | S61.511A W54.0XXA Y99.0',
    ],
  },
  {
    title: 'broken without a blow (I.C.13.c)',
    charts: [
      'pathological-fracture, osteoporosis -> M80.00XA, M80.00XA',
      'pathological-fracture, bone-metastasis -> M84.50XA, C79.51',
      'open-fracture, osteoporosis -> T14.8XXA, M81.0',
      'skull-fracture, osteoporosis -> S02.91XA, M81.0',
      'thoracic-spine-fracture, osteoporosis -> M80.08XA, M80.08XA',
    ],
  },
  {
    title: 'tobacco in pregnancy (I.C.15.l)',
    charts: [
      'pregnancy, smoking -> O99.330, O99.330 Z72.0',
      'pregnancy, gestational-age value=14, F17.210 -> O99.332, Z3A.14, O99.332 F17.210 | O99.332 F17.210 Z3A.14',
    ],
  },
  {
    title: 'status and screening (I.C.21.c)',
    charts: [
      'Z20.822, Z11.52 -> Z20.822, Z11.52 | Z11.52 Z20.822',
      'Z22.322, A49.02 -> Z22.322, A49.02 | A49.02 Z22.322',
      'H54.7, E11.319 -> H54.7, E11.319 | E11.319 H54.7',
      'Z74.09, I69.351 -> Z74.09, I69.351 | I69.351 Z74.09',
      'R32, N39.3 -> N39.3, N39.3',
      'Z02.5, J45.909 -> Z02.5, J45.909',
      'I25.10, Z01.818, K80.20 -> I25.10, Z01.818, K80.20 | Z01.818 I25.10 K80.20',
    ],
  },
  {
    title: 'injuries and what they have left (I.C.19.a, I.C.19.b)',
    charts: [
      'hip-fracture episode=sequela -> S72.009S',
      'hip-fracture episode=subsequent modifier=LT -> S72.002D',
      'L91.0, T24.301S -> L91.0, T24.301S',
      'T24.301S, L91.0 -> T24.301S, L91.0 | L91.0 T24.301S',
      'T50.905A, L27.0 -> T50.905A, L27.0 | L27.0 T50.905A',
      'J96.01, T40.1X1A -> J96.01, T40.1X1A | T40.1X1A J96.01',
      'V89.2XXA, S13.4XXA -> V89.2XXA, S13.4XXA | S13.4XXA V89.2XXA',
    ],
  },
  {
    title: 'what a value says, in whatever unit',
    charts: [
      // The value is the number of completed weeks.
      'gestational-age value=32 -> Z3A.32',
      'gestational-age value=39w6d -> Z3A.39',
      'gestational-age value=42 -> Z3A.42',
      'gestational-age value=43 -> Z3A.49',
      'gestational-age value=7 -> Z3A.01',
      'gestational-age value=196 unit=days -> Z3A.28',
      'prematurity value=36 -> P07.39',
      'prematurity value=27 -> P07.26',
      'extreme-prematurity value=24 -> P07.23',
      'low-birth-weight value=1250 -> P07.15',
      'very-low-birth-weight value=1249 -> P07.14',
      'extremely-low-birth-weight value=750 -> P07.03',
      'small-for-gestational-age value=1500 -> P05.16',
      'fasting-glucose value=126 -> R73.09',
      'fasting-glucose value=125 -> R73.01',
      'fasting-glucose value=7.2 unit=mmol/L -> R73.09',
      'fasting-glucose value=6.5mmol/L -> R73.01',
      'fasting-glucose value=3.1 unit=mmol/L -> E16.2',
      'fasting-glucose value=7.2 unit=kg -> -',
      'hemoglobin-a1c value=53 unit=mmol/mol -> R73.09',
      'body-temperature value=38.5 -> R50.9',
      'body-temperature value=98.6 -> -',
      'obesity value=40 -> E66.813',
    ],
  },
];
