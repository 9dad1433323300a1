import { ratioOf } from '@huxi/clinical/patient-spirometry'
import { partOf } from '@huxi/clinical/tools'
import { failing, readAnswers } from '@huxi/clinical/tools/tool'
import { readIdCard } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { formatDay, formatTime } from '../../../platform/config/clock.ts'
import { openClinic } from './courses.ts'
import { together } from './drawn.ts'
import { drawSites } from './people.ts'
import { APART_DAYS } from './timeline.ts'

const NOW = Date.parse('2026-11-20T08:20:00+08:00')
const DAY_MS = 86_400_000
const sites = drawSites(1, 1)
const [heyue, qinghe] = [sites[0]!, sites[1]!]

const draw = (site = heyue, scale = 1, now = NOW, seed = 1) => {
  const clinic = openClinic(site, seed, scale, now)
  return { ...clinic, all: together(clinic.patients.map(clinic.courseOf)) }
}
const whole = draw()
const { patients, wards, all } = whole
const byKey = new Map(patients.map((patient) => [patient.key, patient]))

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

const grouped = <T extends { patientId?: string | null }>(rows: readonly T[]): T[][] => [
  ...Map.groupBy(rows, ({ patientId }) => patientId).values(),
]

const PLANNED = new Set(['plannedEndOn', 'plannedOn', 'revisitOn'])

const timesOf = (row: object): string[] =>
  Object.entries(row).flatMap(([name, value]) =>
    !PLANNED.has(name) && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?: |$)/.test(value) ? [value] : [],
  )

describe('the patients of the demonstration', () => {
  test('are the same for the same seed and time, others for another', () => {
    const small = draw(heyue, 0.1)
    expect(draw(heyue, 0.1).all).toEqual(small.all)
    expect(draw(heyue, 0.1, NOW, 2).all.patient).not.toEqual(small.all.patient)
  })

  test('are 400 in both places at scale 1', () => {
    expect([patients.length, draw(qinghe).patients.length]).toEqual([380, 20])
  })

  test('have valid, unique identity numbers of a region that does not exist', () => {
    const numbers = all.identifier.map(({ number }) => number!)
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const { patientId, number } of all.identifier) {
      const { birth, sex } = byKey.get(patientId!)!
      expect(number).toMatch(/^990000/)
      expect(readIdCard(number!)).toBe(number)
      expect([number!.slice(6, 14), Number(number![16]) % 2]).toEqual([birth.replaceAll('-', ''), sex === 1 ? 1 : 0])
    }
    expect(numbers.length).toBeLessThan(patients.length)
  })

  test('have telephone numbers of no carrier, and names of 2 to 50 characters', () => {
    const phones = [...all.patient, ...all.contact].map(({ phone }) => phone)
    for (const phone of phones) expect(phone).toMatch(/^1380000\d{4}$/)
    for (const { name } of all.patient) expect(name).toMatch(/^[\p{Script=Han}·]{2,50}$/u)
    expect(all.patient.some(({ name }) => name!.length === 50)).toBe(true)
  })

  test('include deceased people, children with a guardian, and duplicates', () => {
    expect(patients.filter(({ died }) => died !== null).length).toBeGreaterThan(3)
    const children = all.patient.filter(({ birthDate }) => birthDate! > '2012-11-20')
    expect(children).toHaveLength(2)
    for (const { id } of children) {
      expect(all.contact.find(({ patientId }) => patientId === id)).toMatchObject({
        guardian: true,
        relation: 'parent',
      })
      for (const consent of all.consent.filter(({ patientId }) => patientId === id))
        expect(consent).toMatchObject({ signedBy: 'guardian' })
    }
    const twice = patients.filter(({ name, birth, index }) =>
      patients.some((other) => other.index < index && other.name === name && other.birth === birth),
    )
    expect(twice.length).toBeGreaterThanOrEqual(2)
  })

  test('have no event in the future, before birth or after death', () => {
    const [now, today] = [formatTime(NOW), formatDay(NOW)]
    const rows = Object.values(all).flat() as (object & { patientId?: string; at: number })[]
    const wrong = rows.filter((row) => {
      const owner = byKey.get(row.patientId ?? '')
      const latest = owner?.died ? formatTime(owner.died) : now
      const possible = (time: string): boolean =>
        time <= (time.length > 10 ? now : today) && time <= latest && time >= (owner?.birth ?? '')
      return row.at > NOW || !timesOf(row).every(possible)
    })
    expect(wrong).toEqual([])
  })

  test('have attacks at least 14 days apart, with a severity that fits treatment and place', () => {
    for (const events of grouped(all.exacerbation)) {
      events.slice(1).forEach(({ onsetDate }, i) => {
        expect(daysBetween(events[i]!.endDate!, onsetDate!)).toBeGreaterThanOrEqual(APART_DAYS)
      })
    }
    const kinds = {
      home: undefined,
      outpatient: 'outpatient',
      emergency: 'emergency',
      ward: 'inpatient',
      icu: 'inpatient',
    }
    for (const { site, severity, antibiotic, oralSteroid, encounterId } of all.exacerbation) {
      const treated = antibiotic === true || oralSteroid === true
      const expected = site === 'home' ? 'mild' : site === 'outpatient' ? 'moderate' : 'severe'
      expect([severity, treated]).toEqual([expected, site !== 'home'])
      const visit = all.encounter.find(({ id }) => id === encounterId)
      expect(visit?.kind).toBe(kinds[site as keyof typeof kinds])
    }
  })

  test('have visits that end after they begin, and stays without overlap', () => {
    for (const { startAt, endAt, status } of all.encounter) {
      expect(endAt === null).toBe(status !== 'finished')
      if (endAt) expect(endAt > startAt!).toBe(true)
    }
    for (const visits of grouped(all.encounter.filter(({ kind }) => kind === 'inpatient')))
      visits.slice(1).forEach(({ startAt }, i) => expect(startAt! > visits[i]!.endAt!).toBe(true))
  })

  test('occupy two thirds of the beds, one at a time; one waits for a bed', () => {
    expect(wards.bed).toHaveLength(60)
    const open = all.stay.filter(({ endAt }) => endAt === null)
    expect(open).toHaveLength(40)
    for (const stays of Map.groupBy(all.stay, ({ bedId }) => bedId).values()) {
      const sorted = stays.toSorted((a, b) => a.startAt.localeCompare(b.startAt))
      sorted.slice(1).forEach(({ startAt }, i) => expect(startAt >= sorted[i]!.endAt!).toBe(true))
    }
    const inside = all.encounter.filter(({ kind, status }) => kind === 'inpatient' && status === 'in_progress')
    expect(inside.filter(({ bedId }) => bedId === null)).toMatchObject([{ wardId: 'ward/0' }])
    for (const { id, bedId, wardId } of inside.filter((visit) => visit.bedId !== null)) {
      expect(open.find(({ encounterId }) => encounterId === id)).toMatchObject({ bedId })
      expect(wards.bed.find((bed) => bed.id === bedId)).toMatchObject({ wardId, status: '1' })
    }
    expect(draw(heyue, 0.1).all.stay.length).toBeGreaterThan(0)
    expect(draw(qinghe).all.stay).toEqual([])
  })

  test('take maintenance drugs one after the other', () => {
    const daily = new Set(['LAMA', 'LABA_LAMA', 'ICS_LABA', 'TRIPLE', 'ICS'])
    const courses = grouped(all.medication.filter(({ drugClass }) => daily.has(drugClass!)))
    expect(courses.some((steps) => steps.length > 1)).toBe(true)
    for (const steps of courses)
      steps.slice(1).forEach(({ startDate }, i) => expect(startDate! > steps[i]!.endDate!).toBe(true))
  })

  test('lose lung function slowly in obstruction, and improve after a bronchodilator', () => {
    for (const tests of grouped(all.spirometry)) {
      for (const { fev1L, fvcL, ratio } of tests) {
        expect(fev1L!).toBeLessThan(fvcL!)
        expect(ratio).toBe(ratioOf({ fev1L, fvcL }))
      }
    }
    const grades = new Set(all.spirometry.map(({ grade }) => grade))
    expect([...grades].sort()).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  })

  test('have enrolments in every state, closed ones with time and reason, and consents', () => {
    const states = new Set(all.enrolment.map(({ status }) => status))
    expect([...states].sort()).toEqual(['active', 'closed', 'draft', 'pending_consent', 'suspended'])
    for (const { status, closeReason, closedOn } of all.enrolment)
      expect([closeReason === null, closedOn === null]).toEqual([status !== 'closed', status !== 'closed'])
    expect(new Set(all.consent.map(({ status }) => status))).toEqual(new Set(['active', 'withdrawn', 'superseded']))
  })
})

describe('assessments of patients', () => {
  test('have valid answers that fit the record, by staff present at that time', () => {
    expect(new Set(all.sitting.map(({ part }) => part))).toEqual(new Set(['cat', 'stable', 'asthma', 'admission']))
    for (const { tool, part: id, answers, person, at, items } of all.sitting) {
      expect(at).toBeGreaterThan(NOW - person.age * DAY_MS)
      const part = partOf(tool, id)
      if (!part) expect(items).toHaveLength(8)
      else {
        expect(readAnswers(part, answers, true)).toEqual(answers)
        expect(failing(part, answers)).toEqual([])
      }
    }
    const series = grouped(all.sitting.filter(({ part }) => part === 'cat')).map(({ length }) => length)
    expect(Math.max(...series)).toBeGreaterThanOrEqual(3)
  })
})
