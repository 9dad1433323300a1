/** Entry point of the clinical layer: all models, and scorers by id. */
import type { Model, Result } from './spec.ts'
import { ado2012 } from './models/ado2012.ts'
import { ado2009 } from './models/ado2009.ts'
import { bode } from './models/bode.ts'
import { codex } from './models/codex.ts'
import { gold } from './models/gold.ts'
import { gliGlobal2022 } from './models/gliGlobal2022.ts'
import { acq } from './models/acq.ts'
import { act } from './models/act.ts'
import { ccq } from './models/ccq.ts'
import { idCardCn, type IdCard } from './models/idCardCn.ts'
import { packYears } from './models/packYears.ts'
import { scoreChange } from './models/scoreChange.ts'
import { fenoAts2011 } from './models/fenoAts2011.ts'
import { fenoChange } from './models/fenoChange.ts'
import { oracle2022 } from './models/oracle2022.ts'
import { price2019 } from './models/price2019.ts'
import { accept2 } from './models/accept2.ts'
import { bertens2013 } from './models/bertens2013.ts'
import { decaf } from './models/decaf.ts'
import { rome2021 } from './models/rome2021.ts'
import { bap65 } from './models/bap65.ts'
import { news2 } from './models/news2.ts'
import { curb65 } from './models/curb65.ts'
import { pearl } from './models/pearl.ts'
import { schleich2010 } from './models/schleich2010.ts'
import { wagener2015 } from './models/wagener2015.ts'
import { goldEos } from './models/goldEos.ts'
import { eosPhenotype } from './models/eosPhenotype.ts'
import { cat } from './models/cat.ts'
import { phq9 } from './models/phq9.ts'
import { gad7 } from './models/gad7.ts'
import { ftnd } from './models/ftnd.ts'
import { hsi } from './models/hsi.ts'
import { mmrc } from './models/mmrc.ts'

export { cardOf, type CardInput, type ModelCard } from './card.ts'
export { DISCLAIMER, envelope, type ResultEnvelope } from './envelope.ts'
export type { Model } from './spec.ts'

export const models: readonly Model[] = [
  decaf,
  rome2021,
  bap65,
  news2,
  curb65,
  pearl,
  ado2012,
  ado2009,
  bode,
  codex,
  gold,
  gliGlobal2022,
  fenoAts2011,
  fenoChange,
  oracle2022,
  price2019,
  accept2,
  bertens2013,
  schleich2010,
  wagener2015,
  goldEos,
  eosPhenotype,
  cat,
  phq9,
  gad7,
  ftnd,
  hsi,
  mmrc,
  ccq,
  act,
  acq,
  scoreChange,
  packYears,
]

/** Computes an input with the keys of the published vectors. Never throws. */
type Scorer = (input: unknown) => Result | IdCard

/** Scorers by id: of the models and of other computations. */
export const scorers: Readonly<Record<string, Scorer>> = {
  ...Object.fromEntries(models.map(({ id, score }) => [id, score])),
  idCardCn,
}
