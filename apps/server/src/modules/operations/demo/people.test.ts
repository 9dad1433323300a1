import { CHECKS, email, issueOf } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { HOSPITALS } from './hospitals.ts'
import { drawSites, ROOT, type Person } from './people.ts'

const peopleAt = (seed: number, scale: number): Person[] => drawSites(seed, scale).flatMap((site) => site.people)

const repeated = (values: readonly string[]): string[] => values.filter((value, i) => values.indexOf(value) !== i)

describe('the people of the demonstration', () => {
  test('are the same for the same seed, others for another', () => {
    expect(peopleAt(7, 1)).toEqual(peopleAt(7, 1))
    expect(peopleAt(7, 1).map((p) => p.realname)).not.toEqual(peopleAt(8, 1).map((p) => p.realname))
  })

  test.each([
    [0.1, 12, 1],
    [1, 60, 6],
    [3, 180, 18],
  ])('at scale %d are %d and %d; accounts come at every scale', (scale, first, second) => {
    const sites = drawSites(1, scale)
    expect(sites.map((site) => site.people.length)).toEqual([first, second])
    for (const { hospital, people } of sites) {
      expect(people.map((p) => p.username)).toEqual(expect.arrayContaining(hospital.accounts.map((a) => a.username)))
    }
  })

  test.each([1, 2, 3])('share no account, name, telephone, e-mail or work number (seed %d)', (seed) => {
    const people = peopleAt(seed, 20)
    for (const key of ['username', 'realname', 'phone', 'email', 'workNo'] as const) {
      expect(repeated(people.map((p) => p[key]))).toEqual([])
    }
  })

  test('are drawn quickly and stay unique in an installation of 66 000', () => {
    const people = peopleAt(1, 1000)
    expect(new Set(people.map((p) => p.username)).size).toBe(66_000)
    expect(new Set(people.map((p) => p.phone)).size).toBe(66_000)
  })

  test('pass the checks of a form', () => {
    for (const person of peopleAt(1, 20)) {
      expect(person.username).toMatch(CHECKS.username[0])
      expect(person.phone).toMatch(CHECKS.mobile[0])
      expect(issueOf(email('邮箱'), person.email)).toBeUndefined()
      expect(person.workNo).toMatch(CHECKS.code[0])
      expect(person.birthday >= '1965-01-01' && person.birthday <= '2000-12-31').toBe(true)
      expect(new Date(person.birthday).toISOString()).toContain(person.birthday)
      expect([...person.realname].length).toBeLessThanOrEqual(50)
    }
  })

  test('belong to none, one or several departments; some are frozen, one has a name of 50 characters', () => {
    for (const seed of [1, 2, 3]) {
      const people = peopleAt(seed, 1)
      for (const count of [0, 1, 2, 3]) expect(people.some((p) => p.departs.length === count)).toBe(true)
      expect(people.some((p) => p.frozen)).toBe(true)
      expect(people.filter((p) => [...p.realname].length === 50)).toHaveLength(1)
    }
  })
})

describe('the hospitals', () => {
  const sites = drawSites(1, 1)

  test('have twelve and three departments below their roots, on three levels in the first', () => {
    expect(sites.map((site) => site.departs.filter((d) => d.orgCode !== ROOT).length)).toEqual([12, 3])
    expect(new Set(sites[0]!.departs.map((d) => d.orgCode.length / ROOT.length))).toEqual(new Set([1, 2, 3]))
    for (const { departs } of sites) {
      const codes = departs.map((d) => d.orgCode)
      expect(repeated(codes)).toEqual([])
      for (const { parentCode } of departs) expect([null, ...codes]).toContain(parentCode)
    }
  })

  test('have one head in charge of each department, a member of it', () => {
    for (const { departs, people } of sites) {
      const heads = people.filter((p) => p.charge !== null)
      expect(heads.map((p) => p.charge).sort()).toEqual(departs.flatMap((d) => (d.head ? [d.orgCode] : [])).sort())
      for (const { charge, departs: own } of heads) expect(own).toContain(charge)
    }
  })

  test('refer only to existing positions, departments and people', () => {
    for (const { hospital, departs, people } of sites) {
      const posts = hospital.posts.map((p) => p.code)
      expect(repeated(posts)).toEqual([])
      for (const { post, departs: own } of people) {
        expect(posts).toContain(post)
        for (const code of own) expect(departs.map((d) => d.orgCode)).toContain(code)
      }
    }
    expect(repeated(HOSPITALS.flatMap((h) => h.accounts.map((a) => a.username)))).toEqual([])
  })
})
