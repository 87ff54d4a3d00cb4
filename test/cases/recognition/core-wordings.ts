// What the core finds where notes word things in ways of their own: written like core.ts, a text and each finding in it,
// `span = slug says`.

export const wordingCases: Readonly<Record<string, readonly (readonly [text: string, ...findings: string[]])[]>> = {
  'tests of one name are told apart by the unit of the value': [
    ['FEV1 1.8 L', 'FEV1 = fev1 -'],
    ['FEV1 62%', 'FEV1 = fev1-percent-predicted A'],
    ['Spirometry: FEV1 was 55 % last week', 'Spirometry = spirometry -', 'FEV1 = fev1-percent-predicted A'],
    ['FEV1 2.4 liters', 'FEV1 = fev1 -'],
  ],
  'doubt in other words': [
    ['Low suspicion at this time for PE', 'PE = pulmonary-embolism N'],
    ['Very low likelihood of meningitis', 'meningitis = meningitis N'],
    ['Unlikely that this represents stroke', 'stroke = stroke N'],
    ['Unlikely this is gout.', 'gout = gout N'],
    ['PE was felt to be very unlikely', 'PE = pulmonary-embolism N'],
    ['Gout not felt to be likely', 'Gout = gout N'],
    ['Pneumonia: doubt', 'Pneumonia = pneumonia N'],
    ['Meningitis is on the differential', 'Meningitis = meningitis R:A'],
  ],
};
