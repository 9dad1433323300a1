/**
 * Promises of the engine over one resource. Specimens keep all of them; a product resource is tried for its own
 * decisions alone, because guard.test.ts proves that it uses nothing that no specimen has.
 */
import { childrenFields, type Resource } from '@huxi/model'
import { afterAll, beforeAll, describe } from 'vitest'
import type { TestApp } from '../harness.ts'
import { accessSuite } from './access.ts'
import { childrenSuite } from './children.ts'
import { choicesSuite } from './choices.ts'
import { fieldSuite } from './fields.ts'
import { kindSuite, ownKindSuite } from './kinds.ts'
import { exploreFixtures } from './explore.ts'
import { moveSuite } from './moves.ts'
import { ownMoveSuite } from './own-moves.ts'
import { neighbourSuite, ownNeighbourSuite } from './neighbour.ts'
import { ownPastSuite, pastSuite } from './history.ts'
import { comparisonSuite, exportSuite, listSuite, ownListSuite, sameAsListSuite } from './reading.ts'
import { ruleSuite, rulesSuite } from './rules.ts'
import { ownSheetSuite, sheetSuite } from './import-export.ts'
import { oddCellSuite } from './odd-cells.ts'
import { subjectOf, type Setup, type Subject } from './subject.ts'
import { ownWritingSuite, writingSuite } from './writing.ts'

const whole = (s: Subject): void => {
  describe('access', () => accessSuite(s))
  if (s.has('add')) describe('writing', () => writingSuite(s))
  if (s.has('list')) describe('lists', () => listSuite(s))
  if (s.has('exportXls')) describe('exports', () => exportSuite(s))
  if (s.has('reveal')) describe('kinds', () => kindSuite(s))
  if (s.has('history')) describe('history', () => pastSuite(s))
  if (s.has('importExcel')) describe('sheets', () => sheetSuite(s))
  if (s.has('importExcel')) describe('odd cells', () => oddCellSuite(s))
  if (childrenFields(s.r).length > 0) describe('children', () => childrenSuite(s))
  if (s.r.states) describe('moves', () => moveSuite(s))
  if (s.has('choices')) describe('choices', () => choicesSuite(s))
  describe('other tenants', () => neighbourSuite(s))
  if (s.has('list')) describe('data rules', () => rulesSuite(s))
}

/** Access is tested by the route matrix. */
const own = (s: Subject): void => {
  if (s.has('add')) ownWritingSuite(s)
  if (s.has('list')) ownListSuite(s)
  if (s.has('exportXls') && s.has('list')) sameAsListSuite(s)
  if (s.has('reveal')) ownKindSuite(s)
  if (s.has('undo')) ownPastSuite(s)
  if (s.has('importExcel')) {
    ownSheetSuite(s)
    oddCellSuite(s)
  }
  if (s.r.states) ownMoveSuite(s)
  ownNeighbourSuite(s)
  ruleSuite(s)
  if (s.has('list')) fieldSuite(s)
}

/** Behaviour that depends on the database; rights and refused input do not. */
const answered = (s: Subject): void => {
  own(s)
  if (s.has('list')) describe('comparisons', () => comparisonSuite(s))
}

const suiteOf =
  (keep: (s: Subject) => void) =>
  (resources: readonly Resource[], open: () => Promise<TestApp>): void => {
    const setup = {} as Setup
    beforeAll(async () => {
      setup.app = await open()
      setup.known = await exploreFixtures(setup.app, resources)
    })
    afterAll(() => setup.app.dispose())
    for (const r of resources) describe(r.name, () => keep(subjectOf(r, setup)))
  }

export const conformance = suiteOf(whole)

export const ownDecisions = suiteOf(own)

export const answersOfDatabase = suiteOf(answered)
