// A list of medications is read in full: each of these generic names, from all groups of drugs and in American, British
// or Australian spelling, is recognised as a whole and as a separate finding, not only as its drug class.

import { beforeAll, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openCore } from './knowledge.js';
import { recognition } from './shown.js';

const GENERICS: Record<string, string> = {
  cancer: `chlorambucil, melphalan, cisplatin, oxaliplatin, gemcitabine, pemetrexed, mercaptopurine, tioguanine, epirubicin,
    vincristine, paclitaxel, etoposide, irinotecan, imatinib, osimertinib, lorlatinib, ibrutinib, venetoclax, palbociclib, olaparib,
    bortezomib, lenalidomide, daratumumab, pembrolizumab, ipilimumab, abiraterone, bicalutamide, goserelin, fulvestrant`,
  immunity: `tocilizumab, abatacept, golimumab, secukinumab, guselkumab, risankizumab, anakinra, belimumab, sirolimus, baricitinib,
    apremilast, penicillamine, glatiramer, ocrelizumab, natalizumab`,
  circulation: `fosinopril, azilsartan, lercanidipine, amiloride, finerenone, moxonidine, bosentan, riociguat, selexipag,
    mexiletine, fluvastatin, bezafibrate, colesevelam, phenprocoumon, dalteparin, eltrombopag, deferasirox, terlipressin`,
  hormones: `carbimazole, cabergoline, bromocriptine, tolvaptan, lanreotide, romosozumab, alfacalcidol, alogliptin, vildagliptin,
    ertugliflozin, levonorgestrel, desogestrel, tibolone, dydrogesterone, oxytocin, carbetocin`,
  lungs: `terbutaline, indacaterol, glycopyrronium, aclidinium, roflumilast, mepolizumab, benralizumab, nintedanib, pirfenidone,
    carbocisteine, bilastine, ivacaftor, icatibant`,
  infections: `benzylpenicillin, cefotaxime, ceftazidime, aztreonam, amikacin, lymecycline, tigecycline, ofloxacin, colistin,
    chloramphenicol, fusidic acid, pyrazinamide, rifabutin, dapsone, posaconazole, caspofungin, valganciclovir, sofosbuvir,
    lamivudine, abacavir, efavirenz, darunavir, raltegravir, artesunate, mefloquine, primaquine, praziquantel, mebendazole`,
  digestion: `domperidone, granisetron, aprepitant, prucalopride, naloxegol, sodium picosulfate, obeticholic acid, balsalazide, betahistine`,
  mind: `clomipramine, dosulepin, lofepramine, phenelzine, moclobemide, agomelatine, oxazepam, nitrazepam, amisulpride, sulpiride,
    fluphenazine, zuclopenthixol, flupentixol, dexamfetamine, lemborexant`,
  nerves: `brivaracetam, eslicarbazepine, clobazam, perampanel, vigabatrin, rufinamide, cenobamate, entacapone, opicapone, rasagiline,
    safinamide, procyclidine, trihexyphenidyl, tetrabenazine, pizotifen, frovatriptan, erenumab, rimegepant, dantrolene`,
  pain: `etoricoxib, ketoprofen, mefenamic acid, oxymorphone, nalbuphine, sevoflurane, ropivacaine, vecuronium, sugammadex`,
  skin: 'acitretin, adapalene, tretinoin, pimecrolimus, azelaic acid, clobetasone, podophyllotoxin',
  eyes: 'bimatoprost, travoprost, brinzolamide, dorzolamide, pilocarpine, cyclopentolate, nepafenac, olopatadine, ranibizumab, faricimab',
  others: `darifenacin, fesoterodine, vibegron, sevelamer, lanthanum, patiromer, ferrous fumarate, ferric carboxymaltose, hydroxocobalamin,
    fomepizole, trientine, levocarnitine`,
};

let kb: Knowledge;
beforeAll(async () => {
  kb = await openCore();
});

test.each(Object.entries(GENERICS))('drugs of the group "%s" are recognised in a list', (_, names) => {
  const drugs = names.split(',').map((name) => name.trim().replace(/\s+/g, ' '));
  const text = `Current medications:\n${drugs.map((drug) => `- ${drug} once daily`).join('\n')}`;
  const spans = new Set(recognition(kb, text).results.map(({ index, length }) => text.slice(index, index + length)));
  expect(drugs.filter((drug) => !spans.has(drug))).toEqual([]);
});

test('each of these drugs is a finding of its own, not only its class', () => {
  const drugs = Object.values(GENERICS).flatMap((names) =>
    names.split(',').map((name) => name.trim().replace(/\s+/g, ' ')),
  );
  const ids = drugs.map((drug) => recognition(kb, `Takes ${drug}.`).results[0]?.ctermId);
  expect(new Set(ids).size).toBe(drugs.length);
});
