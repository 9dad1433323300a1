/** Every resource of the contract keeps the promises of architecture §10; a new one is enrolled by being in `resources`. */
import { resources } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { afterAll, beforeAll, describe } from 'vitest'
import { accessSuite } from './conformance/access.ts'
import { lookAround } from './conformance/fixtures.ts'
import { kindSuite } from './conformance/kinds.ts'
import { neighbourSuite } from './conformance/neighbour.ts'
import { pastSuite } from './conformance/past.ts'
import { exportSuite, listSuite } from './conformance/reading.ts'
import { sheetSuite } from './conformance/sheets.ts'
import { rulesSuite } from './conformance/rules.ts'
import { subjectOf, type House } from './conformance/subject.ts'
import { writingSuite } from './conformance/writing.ts'
import { openTestApp } from './harness.ts'

const house = {} as House

beforeAll(async () => {
  house.app = await openTestApp()
  house.known = await lookAround(house.app)
})
afterAll(() => house.app.dispose())

describe.each(Object.values<Resource>(resources).map((r) => [r.name, r] as const))('%s', (_name, r) => {
  const s = subjectOf(r, house)
  describe('access', () => accessSuite(s))
  if (s.has('add')) describe('writing', () => writingSuite(s))
  if (s.has('list')) describe('lists', () => listSuite(s))
  if (s.has('exportXls')) describe('exports', () => exportSuite(s))
  if (s.has('reveal')) describe('kinds', () => kindSuite(s))
  if (s.has('history')) describe('the past', () => pastSuite(s))
  if (s.has('importExcel')) describe('sheets', () => sheetSuite(s))
  describe('neighbours', () => neighbourSuite(s))
  describe('data rules', () => rulesSuite(s))
})
