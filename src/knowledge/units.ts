// Units of measurement as clinicians write them, with their UCUM codes and the factors for converting them. Units that
// are not listed are not recognised.

/** A unit, independent of its spelling. */
export interface Unit {
  readonly ucum: string;
  /**
   * The dimension of the unit. Values are comparable only if their units have the same dimension; they are then
   * converted to base = value × factor + offset.
   */
  readonly dimension: string;
  readonly factor: number;
  readonly offset: number;
  /** Whether doses can be given in the unit, e.g. a mass, a volume, or a number of units or pieces. */
  readonly isDose: boolean;
}

/**
 * ucum | dimension | factor | offset | spellings, lower case, comma-separated. Only glycated hemoglobin is reported in
 * mmol/mol; its factor and offset are those of the IFCC–NGSP master equation, which converts it to per cent.
 */
const TABLE = `
%|share|1|0|%,percent,pct
[degF]|temperature|0.5555555555555556|-17.77777777777778|f,°f,º f,ºf,° f,deg f,degf,degrees f,degrees fahrenheit,degree fahrenheit,fahrenheit
Cel|temperature|1|0|c,°c,ºc,º c,° c,deg c,degc,degrees c,degrees celsius,degree celsius,celsius,degrees centigrade,degree centigrade,centigrade,cel,oc,o c,deg. c
mm[Hg]|pressure|1|0|mmhg,mm hg,mm[hg],mm of mercury,millimeters of mercury
kPa|pressure|7.500617|0|kpa
cm[H2O]|pressure|0.735559|0|cmh2o,cm h2o
/min|rate|1|0|bpm,beats,beats a minute,breaths,breaths a minute,resp/min,/min,beats/min,beats per minute,breaths/min,breaths per minute,per minute,rpm,/minute,b/min
kg|mass|1000|0|kg,kgs,kilograms,kilogram
[lb_av]|mass|453.59237|0|lb,lbs,pounds,pound,#
g|mass|1|0|g,gm,gms,gram,grams
mg|mass|0.001|0|mg,mgs,milligram,milligrams
[oz_av]|mass|28.349523|0|oz,ounce,ounces
ug|mass|0.000001|0|mcg,mcgs,ug,µg,μg,microgram,micrograms
ng|mass|0.000000001|0|ng
m|length|100|0|m,meters,metres
cm|length|1|0|cm,cms,centimeters,centimetres
mm|length|0.1|0|mm
[in_i]|length|2.54|0|in,inch,inches
[ft_i]|length|30.48|0|ft,feet
kg/m2|body mass index|1|0|kg/m2,kg/m 2,kg/m²,kg/m^2,kg/sq m
L|volume|1000|0|l,liter,liters,litre,litres
mL|volume|1|0|ml,mls,cc,milliliter,milliliters
dL|volume|100|0|dl
mmol/L|amount concentration|1|0|mmol/l,mm/l
meq/L|amount concentration|1|0|meq/l,meq per liter,mval/l
umol/L|amount concentration|0.001|0|umol/l,µmol/l,μmol/l
nmol/L|amount concentration|0.000001|0|nmol/l
pmol/L|amount concentration|0.000000001|0|pmol/l
mmol/mol|share|0.09148|2.152|mmol/mol
mg/dL|mass concentration|1|0|mg/dl,mg per dl,milligrams per deciliter,mgs/dl,mg %,mg%
g/dL|mass concentration|1000|0|g/dl,gm/dl,gms/dl,g%,g per dl,gm%,grams per deciliter
g/L|mass concentration|100|0|g/l
mg/L|mass concentration|0.1|0|mg/l
ug/dL|mass concentration|0.001|0|mcg/dl,ug/dl,µg/dl,μg/dl
ug/L|mass concentration|0.0001|0|mcg/l,ug/l,µg/l,μg/l
ng/mL|mass concentration|0.0001|0|ng/ml,ng per ml,nanograms per milliliter
ng/dL|mass concentration|0.000001|0|ng/dl
ng/L|mass concentration|0.0000001|0|ng/l
pg/mL|mass concentration|0.0000001|0|pg/ml
ug/mL|mass concentration|0.1|0|mcg/ml,ug/ml,µg/ml,μg/ml
mg/mL|mass concentration|100|0|mg/ml
mg/g|mass share|1|0|mg/g
ug/mg|mass share|1|0|mcg/mg,ug/mg
ug/g|mass share|0.001|0|mcg/g,ug/g,µg/g,μg/g
mg/mg|mass share|1000|0|mg/mg
10*3/uL|count|1|0|k/ul,k/mcl,thousands/ul,k/µl,k/μl,x10^3/ul,x 10^3/ul,10^3/ul,10*3/ul,x10*3/ul,thousand/ul,thou/ul,k/mm3,k/cumm,x10e3/ul,10e3/ul,k
10*9/L|count|1|0|x10^9/l,x 10^9/l,10^9/l,10*9/l,x10*9/l,x10e9/l,10e9/l
/uL|count|0.001|0|/ul,cells/ul,cells/mcl,/mcl,/mm3,/mm^3,/cumm,cells/mm3
10*6/uL|count|1000|0|m/ul,x10^6/ul,x 10^6/ul,10^6/ul,10*6/ul,million/ul,mil/ul,m/mm3
10*12/L|count|1000|0|x10^12/l,x 10^12/l,10^12/l,10*12/l
U/L|activity|1|0|u/l,units/l,iu/l
m[IU]/L|hormone|1|0|miu/l,mu/l
u[IU]/mL|hormone|1|0|uiu/ml,µiu/ml,μiu/ml,uu/ml
m[IU]/mL|hormone|1000|0|miu/ml
[IU]/mL|hormone|1000000|0|iu/ml
{copies}/mL|copies|1|0|copies/ml,cp/ml,copies per ml
/[HPF]|microscopy|1|0|/hpf,per hpf,cells/hpf
[IU]|international units|1|0|iu,international units
U|units|1|0|u,unit,units
meq|equivalents|1|0|meq
mmol|amount|1|0|mmol
mL/h|flow|0.0000166667|0|ml/h,ml/hr,cc/hr,cc/h,ml per hour,cc per hour
mL/kg/h|flow rate|1|0|ml/kg/h,ml/kg/hr
mg/(24.h)|excretion|1|0|mg/24h,mg/24hr,mg/24 h,mg/24 hr,mg/24 hours
g/(24.h)|excretion|1000|0|g/24h,g/24hr,g/24 h,g/24 hours
fL|cell volume|1|0|fl
pg|mass|0.000000000001|0|pg
s|time|1|0|sec,secs,seconds,second
ms|time|0.001|0|msec,ms,milliseconds
mm/h|sedimentation|1|0|mm/hr,mm/h
mL/min|clearance|1|0|ml/min
mL/min/{1.73_m2}|clearance per area|1|0|ml/min/1.73m2,ml/min/1.73 m2,ml/min/1.73m^2,ml/min/1.73m²,ml/min/1.73 m²,ml/min per 1.73 m2
L/min|flow|1|0|l/min,lpm
mOsm/kg|osmolality|1|0|mosm/kg
ug/kg/min|dose rate|1|0|mcg/kg/min,ug/kg/min
ug/kg/h|dose rate|0.0166667|0|mcg/kg/h,mcg/kg/hr
mg/kg/h|dose rate|16.66667|0|mg/kg/h,mg/kg/hr
ug/h|delivery|1|0|mcg/h,mcg/hr,ug/h,ug/hr,mcg/hour,mcg per hour
ug/min|delivery|60|0|mcg/min,ug/min
mg/h|delivery|1000|0|mg/h,mg/hr,mg/hour
mg/min|delivery|60000|0|mg/min
U/h|delivery units|1|0|units/hr,units/h,units/hour,u/hr,units per hour
U/kg|dose units|1|0|units/kg,u/kg
U/kg/h|dose unit rate|1|0|units/kg/hr,units/kg/h,u/kg/hr
mg/kg/d|dose day|1|0|mg/kg/day,mg/kg/d
mg/kg|dose|1|0|mg/kg
ug/kg|dose|0.001|0|mcg/kg,ug/kg
mL/kg|dose volume|1|0|ml/kg,cc/kg
{tbl}|tablets|1|0|tablet,tablets,tab,tabs,pill,pills,caplet,caplets
{loz}|lozenges|1|0|lozenge,lozenges
{supp}|suppositories|1|0|suppository,suppositories
{amp}|ampules|1|0|ampule,ampules,amp,amps,vial,vials
{inh}|inhalations|1|0|inhalation,inhalations
[tsp_us]|volume|4.92892|0|teaspoon,teaspoons,tsp
[tbs_us]|volume|14.78676|0|tablespoon,tablespoons,tbsp
{appl}|applications|1|0|application,applications
{nebule}|nebules|1|0|neb,nebs,nebule,nebules
{cap}|capsules|1|0|capsule,capsules,cap,caps
{puff}|puffs|1|0|puff,puffs
[drp]|drops|1|0|drop,drops,gtt,gtts
{spray}|sprays|1|0|spray,sprays
{patch}|patches|1|0|patch,patches
{pack}/d|tobacco|1|0|ppd,packs per day,pack per day,packs/day
{score}|score|1|0|points,point,out of ten,/10,/15,/27,/21,/30,out of 10
`;

interface Units {
  readonly bySpelling: ReadonlyMap<string, Unit>;
  readonly byUcum: ReadonlyMap<string, Unit>;
}

/** The dimensions of units in which doses can be given. */
const DOSES = /* @__PURE__ */ new Set([
  'mass',
  'volume',
  'units',
  'international units',
  'equivalents',
  'amount',
  'tablets',
  'capsules',
  'puffs',
  'drops',
  'sprays',
  'patches',
  'dose',
  'dose rate',
  'dose day',
  'dose volume',
  'dose units',
  'dose unit rate',
  'delivery',
  'delivery units',
  'lozenges',
  'suppositories',
  'ampules',
  'inhalations',
  'applications',
  'nebules',
  'mass concentration',
  'flow',
  'share',
]);

const units: Units = /* @__PURE__ */ readTable();

function readTable(): Units {
  const bySpelling = new Map<string, Unit>();
  const byUcum = new Map<string, Unit>();
  for (const line of TABLE.trim().split('\n')) {
    const [ucum = '', dimension = '', factor = '', offset = '', spellings = ''] = line.split('|');
    const isDose = DOSES.has(dimension);
    const unit: Unit = { ucum, dimension, factor: Number(factor), offset: Number(offset), isDose };
    byUcum.set(ucum, unit);
    for (const spelling of spellings.split(',')) bySpelling.set(spelling, unit);
  }
  return { bySpelling, byUcum };
}

/** The unit with the given spelling; undefined if the spelling is unknown. */
export function unitSpelled(written: string): Unit | undefined {
  return units.bySpelling.get(written.toLowerCase());
}

/** The UCUM code of a unit as written; undefined if the unit is unknown. */
export function ucumOf(written: string): string | undefined {
  return unitSpelled(written)?.ucum;
}

/** Whether doses can be given in the unit with the given UCUM code. */
export function isDose(ucum: string): boolean {
  return units.byUcum.get(ucum)?.isDose === true;
}

/** All spellings of all units, in lower case. */
export function unitSpellings(): Iterable<string> {
  return units.bySpelling.keys();
}

/** All spellings of units in which doses can be given, in lower case. */
export function doseSpellings(): readonly string[] {
  return Array.from(units.bySpelling)
    .filter(([, { ucum }]) => isDose(ucum))
    .map(([spelling]) => spelling);
}

/** The last words in the spellings of dose units, such as "kg" in "mcg/kg". */
export function lastWordsOfDoses(): ReadonlySet<string> {
  const words = new Set<string>();
  for (const spelling of doseSpellings()) {
    const [last] = /[a-z]+$/.exec(spelling) ?? [];
    if (last !== undefined) words.add(last);
  }
  return words;
}

/** Whether a UCUM code is a unit of length. A length after a name is usually a size rather than a test value. */
export function isLength(ucum: string): boolean {
  return units.byUcum.get(ucum)?.dimension === 'length';
}

/** A unit as it is written, and its UCUM code. */
export interface WrittenUnit {
  readonly written: string;
  readonly ucum: string;
}

const CELSIUS: WrittenUnit = { written: '°C', ucum: 'Cel' };
const PER_MICROLITRE: WrittenUnit = { written: '/uL', ucum: '/uL' };
/** Body temperatures below this number cannot be in °F; temperatures above it cannot be in °C. */
const COLDEST_FAHRENHEIT = 50;
/** Cell counts in thousands or millions are below this number. */
const LARGEST_COUNT = 1000;
const COUNTS: ReadonlySet<string> = new Set(['10*3/uL', '10*9/L', '10*6/uL', '10*12/L']);

/**
 * The unit implied by a number that has no unit and is impossible in its finding's unit, `ucum`: degrees Celsius in
 * "Temp 38.5", cells per microlitre in "platelets 267,000".
 */
export function impliedUnit(value: number, ucum: string): WrittenUnit | undefined {
  if (ucum === '[degF]') return value < COLDEST_FAHRENHEIT ? CELSIUS : undefined;
  return value >= LARGEST_COUNT && COUNTS.has(ucum) ? PER_MICROLITRE : undefined;
}

/** Whether values in two UCUM units can be compared. */
export function isComparable(ucum: string, other: string): boolean {
  return convert(1, ucum, other) !== undefined;
}

/**
 * Converts a value from one UCUM unit to another; undefined if their dimensions differ. Annotations in braces
 * (`{beats}/min`) are ignored.
 */
export function convert(value: number, from: string, to: string): number | undefined {
  if (from === to) return value;
  const source = unitOf(from);
  const target = unitOf(to);
  if (source === undefined || target === undefined || source.dimension !== target.dimension) return undefined;
  return (value * source.factor + source.offset - target.offset) / target.factor;
}

/** The mass concentration, in mg/dL, of 1 mmol/L of a substance with a molar mass of 1 g/mol. */
const MG_PER_DL = 0.1;

/**
 * Converts a molar concentration to a mass concentration or vice versa, using the molar mass in g/mol; undefined unless
 * the molar mass is positive and one of the units is for molar concentrations and the other for mass concentrations.
 */
export function convertMoles(value: number, from: string, to: string, molar: number): number | undefined {
  const source = molar > 0 ? unitOf(from) : undefined;
  const target = unitOf(to);
  if (source === undefined || target === undefined) return undefined;
  if (source.dimension === AMOUNT && target.dimension === MASS)
    return (value * source.factor * molar * MG_PER_DL) / target.factor;
  if (source.dimension === MASS && target.dimension === AMOUNT)
    return (value * source.factor) / (molar * MG_PER_DL * target.factor);
  return undefined;
}

const AMOUNT = 'amount concentration';
const MASS = 'mass concentration';

function unitOf(ucum: string): Unit | undefined {
  const unit = units.byUcum.get(ucum);
  return unit !== undefined || !ucum.includes('{') ? unit : units.byUcum.get(ucum.replace(ANNOTATION, ''));
}

const ANNOTATION = /\{[^{}]*\}/g;
