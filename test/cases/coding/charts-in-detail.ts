// More charts with the codes a coder would assign, chapter by chapter, in the format of charts.ts. They test details
// from the guidelines and from the notes in the tabular list.

import type { ChartTable } from './charts.js';

export const CHARTS_IN_DETAIL: readonly ChartTable[] = [
  {
    title: 'germs and the infections they are the cause of (I.C.1.b, I.C.1.d, I.C.1.e)',
    charts: [
      // A combination code covers both the infection and the germ.
      'pneumonia, B96.5 -> J15.1, J15.1',
      'J44.9, J18.9, B96.1 -> J44.0, J15.0, J15.0',
      'B97.4, J21.9 -> J21.0, J21.0',
      'sepsis, B95.62 -> A41.02, A41.02',
      // If there is another infection whose code does not include the germ, the germ keeps its own code.
      'A41.9, B96.20, N39.0 -> A41.51, B96.20, N39.0 | A41.51 N39.0 B96.20',
      'J18.9, B96.20, N39.0 -> J15.5, B96.20, N39.0 | J15.5 N39.0 B96.20',
      'J95.851, B96.5 -> J95.851, B96.5',
      // If one record is an infection without a site and another is an infection with a site, the germ of the former is
      // taken to be the cause of the latter.
      'mrsa-infection, pneumonia -> J15.212, J15.212',
      'N39.0, A49.1 -> N39.0, B95.5',
      'A41.9, A49.02, L03.115 -> A41.02, B95.62, L03.115 | A41.02 L03.115 B95.62',
      'J18.9, A49.02, A41.9, R65.21 -> J15.212, J15.212, A41.02, R65.21 | A41.02 R65.21 J15.212',
      'A49.02 -> A49.02',
      'mrsa-infection prefix=H, pneumonia -> Z86.14, J18.9 | J18.9 Z86.14',
    ],
  },
  {
    title: 'sepsis, HIV disease (I.C.1.a, I.C.1.d)',
    charts: [
      'A41.9, J18.9, R65.20, J96.01 -> A41.9, J18.9, R65.20, J96.01 | A41.9 R65.20 J18.9 J96.01',
      'T81.44XA, A41.9, R65.20, N17.9 -> T81.44XA, A41.9, R65.20, N17.9',
      'O85, R65.20, N17.9 -> O85, R65.20, N17.9',
      'P36.9, R65.20 -> P36.9, R65.20',
      // In the case of inflammation without infection (I.C.18.g), the cause comes first.
      'R65.11, K85.90, N17.9 -> R65.11, K85.90, N17.9 | K85.90 N17.9 R65.11',
      // A diagnosis unrelated to HIV comes before HIV disease.
      'B20, S72.001A -> B20, S72.001A | S72.001A B20',
      'B20, Z33.1, Z3A.20 -> O98.712 B20, O98.712, Z3A.20',
      'O98.713, B20 -> O98.713, B20',
    ],
  },
  {
    title: 'neoplasms with what comes of them (I.C.2)',
    charts: [
      // The primary tumor comes first as long as it is still present.
      'C79.51, C61 -> C79.51, C61 | C61 C79.51',
      'Z85.3, C78.00 -> Z85.3, C78.00 | C78.00 Z85.3',
      'C80.1, C79.51 -> C80.1, C79.51',
      'D63.0, C50.911 -> D63.0, C50.911 | C50.911 D63.0',
      'D64.81, C50.911, T45.1X5A -> D64.81, C50.911, T45.1X5A',
      'Z51.11, C50.911, D61.810, T45.1X5A -> Z51.11, C50.911, D61.810, T45.1X5A',
      'G89.3, C61, C79.51 -> G89.3, C61, C79.51 | C61 C79.51 G89.3',
      // A manifestation of "the neoplasm" may follow any neoplasm, but not any other condition.
      'J91.0, C34.90 -> J91.0, C34.90 | C34.90 J91.0',
      'J91.0, I10 -> J91.0!, I10',
      'E86.0, C34.90 -> E86.0, C34.90',
      'Z08, Z85.3 -> Z08, Z85.3',
    ],
  },
  {
    title: 'diabetes of other kinds and its complications (I.C.4.a)',
    charts: [
      'E08.9, K86.1, Z79.4 -> E08.9, K86.1, Z79.4 | K86.1 E08.9 Z79.4',
      // The code for an adverse effect comes after the condition that the drug has caused, whereas the code for a
      // poison comes before the condition that the poison has caused.
      'E09.9, T38.0X5A, Z79.4 -> E09.9, T38.0X5A, Z79.4',
      'E11.9, N18.6, Z99.2 -> E11.22, N18.6, Z99.2',
      'E11.8, E11.40 -> E11.40, E11.40',
      'R73.03, E11.9 -> E11.9, E11.9',
      // The index has no "with" here, so no causal link is assumed.
      'E11.9, L03.115 -> E11.9, L03.115',
      'E11.9, H40.9 -> E11.9, H40.9',
      'E11.9, I25.10 -> E11.9, I25.10',
    ],
  },
  {
    title: 'pain (I.C.6.b)',
    charts: [
      // The site of the pain comes first unless pain is the reason for the visit, which a chart does not specify.
      'G89.4, M54.50 -> G89.4, M54.50 | M54.50 G89.4',
      'G89.18, M25.561 -> G89.18, M25.561 | M25.561 G89.18',
      'R52, G89.4 -> G89.4, G89.4',
      // The code for a joint disease covers pain in that joint on the same side.
      'M25.511, M75.101 -> M75.101, M75.101',
      'M25.512, M75.101 -> M25.512, M75.101',
      'M17.11, M25.562 -> M17.11, M25.562',
      'M17.0, M25.562 -> M17.0, M17.0',
    ],
  },
  {
    title: 'circulation and breathing (I.C.9, I.C.10)',
    charts: [
      'I10, I15.0 -> I15.0, I15.0',
      'I10, I42.9 -> I10, I42.9',
      'I16.1, I11.0, I50.21 -> I16.1, I11.0, I50.21',
      'I69.351, I63.9 -> I69.351, I63.9 | I63.9 I69.351',
      'G81.91, I63.9 -> G81.91, I63.9 | I63.9 G81.91',
      'Z86.73, I69.351 -> I69.351, I69.351',
      'R00.0, I48.91 -> I48.91, I48.91',
      'I26.99, R07.9 -> I26.99, I26.99',
      'J43.9, J44.1 -> J43.9, J43.9',
      'J44.9, J42 -> J44.9, J44.9',
      'J44.1, J45.901 -> J44.1, J45.901',
      'J44.9, J69.0 -> J44.9, J69.0',
    ],
  },
  {
    title: 'bones (I.C.13.d)',
    charts: [
      // After a minor fall in a patient with known osteoporosis, the code for the osteoporotic fracture keeps the side
      // and the encounter.
      'hip-fracture modifier=RT, M81.0, W19.XXXA -> M80.051A, M80.051A, W19.XXXA',
      'S52.501A episode=subsequent, osteoporosis, W19.XXXA -> M80.031D, M80.031D, W19.XXXD',
      'S82.841A, M81.0, W19.XXXA -> M80.071A, M80.071A, W19.XXXA',
      'S52.501A episode=sequela, M81.0, W19.XXXS -> M80.031S, M80.031S, W19.XXXS',
      'S52.501B, M81.0, W19.XXXA -> M80.031A, M80.031A, W19.XXXA',
      // Our interpretation: if no cause is given, we assume that nothing happened that would break a healthy bone.
      'S72.002A, M81.0 -> M80.052A, M80.052A',
      'hip-fracture modifier=RT, osteoporosis -> M80.051A, M80.051A',
      'S72.002A, M81.0, V89.2XXA -> S72.002A, M81.0, V89.2XXA',
      // If a cause is given that may break a healthy bone, the fracture keeps its own code, even if the knowledge base
      // does not contain the code for the cause.
      'S72.002A, M81.0, V43.52XA -> S72.002A, M81.0, V43.52XA',
      'S72.002A, M81.0, w130xxa -> S72.002A, M81.0, W13.0XXA',
      'S72.002A, M81.0 prefix=F -> S72.002A, Z82.62',
      // A single code covers both sides.
      'M17.9 modifier=RT -> M17.11',
      'M17.11, M17.12 -> M17.0, M17.0',
      'knee-osteoarthritis modifier=BL -> M17.0',
      'S72.001A, S72.002A -> S72.001A, S72.002A',
      'M17.9 modifier=RT, M17.9 modifier=LT -> M17.0, M17.0',
      'H66.91, H66.92 -> H66.93, H66.93',
      'otitis-media modifier=RT, otitis-media modifier=LT, H66.93 -> H66.93, H66.93, H66.93',
      'I82.401, I82.402 result=N -> I82.401, I82.402!',
      'M25.561, M25.562 -> M25.561, M25.562',
      // Codes that differ in more than the side stay separate.
      'H40.1111, H40.1122 -> H40.1111, H40.1122',
      'N63.10, N63.20 -> N63.10, N63.20',
      'breast-lump modifier=RT -> N63.10',
      'N63.0 modifier=LT -> N63.20',
    ],
  },
  {
    title: 'pregnancy (I.C.15)',
    charts: [
      'O80, Z37.0, Z3A.39 -> O80, Z37.0, Z3A.39',
      'O14.13, O60.14X0, Z37.0, Z3A.34 -> O14.14, O60.14X0, Z37.0, Z3A.34',
      'F11.20, Z33.1, Z3A.30 -> O99.323 F11.20, O99.323, Z3A.30',
      'J18.9, Z33.1, Z3A.22 -> O99.512 J18.9, O99.512, Z3A.22',
      'N39.0, B96.20, Z33.1, Z3A.15 -> O23.42, B96.20, O23.42, Z3A.15',
      'E03.9, Z33.1, Z3A.10 -> O99.281 E03.9, O99.281, Z3A.10',
      'S52.501A, Z33.1, Z3A.25 -> O9A.212 S52.501A, O9A.212, Z3A.25',
    ],
  },
  {
    title: 'signs (I.B.4, I.B.5)',
    charts: [
      'R50.9, J02.0 -> J02.0, J02.0',
      // Not every infection causes fever.
      'R50.9, B02.9 -> R50.9, B02.9 | B02.9 R50.9',
      'R20.2, G56.01 -> G56.01, G56.01',
      'R39.15, N32.81 -> N32.81, N32.81',
      'R17, K80.50 -> K80.50, K80.50',
      'R53.83, D50.9 -> R53.83, D50.9 | D50.9 R53.83',
      'R09.02, J18.9 -> R09.02, J18.9 | J18.9 R09.02',
      'R63.4, C25.9 -> R63.4, C25.9 | C25.9 R63.4',
      'R47.01, I63.9 -> R47.01, I63.9 | I63.9 R47.01',
    ],
  },
  {
    title: 'what the index has under "with", and what is said twice (I.A.15, I.B.9)',
    charts: [
      'K80.20, K81.0 -> K80.00, K80.00',
      'K21.9, K20.90 -> K21.00, K21.00',
      'N30.00, R31.9 -> N30.01, N30.01',
      // A symptom of the prostate disease is coded in addition.
      'N40.0, R33.8 -> N40.1, R33.8',
      'J11.1, J15.1 -> J11.08, J15.1',
      'J10.1, J18.9 -> J10.00, J10.00',
      'I20.9, I21.4 -> I21.4, I21.4',
      'F31.9, F32.9 -> F31.9, F31.9',
      'N23, N20.0 -> N20.0, N20.0',
      'R55, I95.1 -> I95.1, I95.1',
      'H92.01, H66.91, H92.02 -> H66.91, H66.91, H92.02',
      'K62.5, K64.9 -> K64.9, K64.9',
      'F41.9, F32.A -> F41.9, F32.A',
    ],
  },
  {
    title: 'injuries, burns, drugs (I.C.19)',
    charts: [
      'L90.5, T23.301S -> L90.5, T23.301S',
      // A bruise does not get a code if there is a more serious injury at the same site on the same side.
      'S00.03XA, S01.01XA -> S01.01XA, S01.01XA',
      'S70.01XA, S72.001A -> S72.001A, S72.001A',
      'S70.02XA, S72.001A -> S70.02XA, S72.001A | S72.001A S70.02XA',
      'S01.01XA, S52.501A -> S01.01XA, S52.501A | S52.501A S01.01XA',
      'T25.321A, T25.221A, T25.122A -> T25.321A, T25.321A, T25.122A',
      'T23.201D, T23.101D -> T23.201D, T23.201D',
      'T39.1X2A, K72.00 -> T39.1X2A, K72.00',
      'T45.515A, D68.32, K92.2 -> T45.515A, D68.32, K92.2 | D68.32 K92.2 T45.515A',
      'T50.2X5A, E87.6, I10 -> T50.2X5A, E87.6, I10 | E87.6 I10 T50.2X5A',
      'T42.4X1A, T51.0X1A, R40.20 -> T42.4X1A, T51.0X1A, R40.20',
      'T78.2XXA, T63.441A -> T78.2XXA, T63.441A | T63.441A T78.2XXA',
    ],
  },
  {
    title: 'status, history, screening (I.C.21)',
    charts: [
      // The code for a functioning transplant does not apply to a failing one.
      'T86.11, N18.6, Z94.0 -> T86.11, N18.6, T86.11',
      'Z94.0, N18.31 -> Z94.0, N18.31 | N18.31 Z94.0',
      'Z12.11, K63.5 -> Z12.11, K63.5',
      'C18.9 prefix=F, Z12.11 -> Z80.0, Z12.11 | Z12.11 Z80.0',
      'Z79.82, Z95.5, I25.10 -> Z79.82, Z95.5, I25.10 | I25.10 Z79.82 Z95.5',
      'Z51.81, Z79.01, I48.91 -> Z51.81, Z79.01, I48.91 | Z51.81 I48.91 Z79.01',
      'Z09, Z87.01 -> Z09, Z87.01',
      // A chronic disease is still present, no matter whether it is recorded as a finding or as a code.
      'hypertension prefix=H, E11.9 prefix=H, J45.909 prefix=H -> I10, E11.9, J45.909',
      'E11.9 prefix=H status=RS -> Z86.39',
      // Past dependence counts as dependence in remission.
      'alcohol-use-disorder prefix=H, F11.20 prefix=H, F17.210 prefix=H -> F10.21, F11.21, Z87.891',
      // These codes (bypass graft in place, history of breast cancer) already express the prefix.
      'Z95.1 prefix=H, Z85.3 prefix=H -> Z95.1, Z85.3',
      'N18.6 prefix=F, C61 prefix=F, O24.419 prefix=H -> Z84.19, Z80.42, Z86.32',
    ],
  },
  {
    title: 'past infarctions (I.C.9.e)',
    encounter: { encounterTime: '2026-03-30' },
    charts: [
      'I21.4 prefix=H -> I25.2',
      'I21.4 prefix=H onset=2026-03-20 -> I21.4',
      'I21.4 prefix=H onset=2025-03-20 -> I25.2',
    ],
  },
];
