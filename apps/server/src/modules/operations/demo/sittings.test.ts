import { partOf, tools } from '@huxi/clinical/tools'
import { assess, failing, isMeasured, questionsOf, readAnswers } from '@huxi/clinical/tools/tool'
import { describe, expect, test } from 'vitest'
import { drawSites } from './people.ts'
import { createRandom } from './random.ts'
import { sittingsOf, type Sitting } from './sittings.ts'

const NOW = Date.parse('2026-11-20T08:20:00+08:00')
const DAY_MS = 86_400_000
const [heyue, qinghe] = drawSites(1, 1) as [ReturnType<typeof drawSites>[0], ReturnType<typeof drawSites>[0]]
const draw = (scale = 1, now = NOW): Sitting[] => sittingsOf(heyue, scale, now, createRandom(1))

describe('the assessments of the demonstration', () => {
  test('are the same for the same seed, others for another', () => {
    expect(draw()).toEqual(draw())
    expect(sittingsOf(heyue, 1, NOW, createRandom(2))).not.toEqual(draw())
  })

  test.each([
    [0.1, 12],
    [1, 120],
    [3, 360],
  ])('at scale %d are %d, of every part', (scale, count) => {
    const sittings = draw(scale)
    expect(sittings).toHaveLength(count)
    const parts = tools.flatMap((tool) => tool.parts.map((part) => `${tool.id} ${part.id}`))
    expect(new Set(sittings.map(({ tool, part }) => `${tool} ${part}`))).toEqual(new Set(parts))
  })

  test.each(['2026-11-20T00:00:00', '2026-11-20T08:00:01', '2026-11-20T23:59:59'])(
    'are within the last 90 days at %s, none later, none before its person came, in their order',
    (time) => {
      const now = Date.parse(`${time}+08:00`)
      const sittings = draw(5, now)
      for (const { at, person } of sittings) {
        expect(at).toBeLessThan(now)
        expect(at).toBeGreaterThan(now - Math.min(90, person.age) * DAY_MS)
      }
      expect(sittings.map(({ at }) => at)).toEqual(sittings.map(({ at }) => at).toSorted((a, b) => a - b))
    },
  )

  test('are by active staff whose role stores results; without such staff there are none', () => {
    const roles = new Set(draw(5).map(({ person }) => person.role))
    expect(roles).toEqual(new Set(['doctor', 'nurse']))
    expect(draw(5).some(({ person }) => person.frozen)).toBe(false)
    const theirs = sittingsOf(qinghe, 1, NOW, createRandom(1))
    expect(theirs.length).toBeGreaterThan(0)
    for (const { person } of theirs) expect(qinghe.people).toContain(person)
    const admins = { ...qinghe, people: qinghe.people.filter(({ role }) => role === 'sysadmin') }
    expect(admins.people).toHaveLength(1)
    expect(sittingsOf(admins, 1, NOW, createRandom(1))).toEqual([])
  })

  test('come from both sources; answers given at home were handed over', () => {
    const sittings = draw()
    expect(new Set(sittings.map(({ source }) => source))).toEqual(new Set(['handoff', 'staff']))
    const contexts = ['followUp', 'inpatient', 'outpatient', 'public', 'self']
    expect(new Set(sittings.map(({ context }) => context))).toEqual(new Set(contexts))
    const atHome = sittings.filter(({ context }) => context === 'public' || context === 'self')
    expect(new Set(atHome.map(({ source }) => source))).toEqual(new Set(['handoff']))
  })

  test.each([1, 2, 3, 4, 5])('answer some of the questions, and only possible ones (seed %d)', (seed) => {
    for (const { tool, part: id, source, answers } of sittingsOf(heyue, 10, NOW, createRandom(seed))) {
      const part = partOf(tool, id)!
      expect(Object.keys(answers)).not.toEqual([])
      expect(readAnswers(part, answers, source === 'staff')).toEqual(answers)
      expect(failing(part, answers)).toEqual([])
      const statuses = assess(part, answers).map(({ result }) => result.status)
      expect(statuses.some((status) => status === 'ok' || status === 'incomplete')).toBe(true)
    }
  })

  test('answer every question at least once, in several units', () => {
    const sittings = draw(10)
    for (const part of tools.flatMap(({ parts }) => parts)) {
      const answers = sittings.filter((sitting) => sitting.part === part.id).map((sitting) => sitting.answers)
      const never = questionsOf(part).filter(({ key, computed }) => !computed && answers.every((a) => !(key in a)))
      expect(never.map(({ key }) => key).filter((key) => key !== 'pregnant')).toEqual([])
    }
    const counts = sittings.flatMap(({ answers: { bloodEos } }) => (isMeasured(bloodEos) ? [bloodEos.unit] : []))
    expect(new Set(counts)).toEqual(new Set(['×10⁹/L', '个/μL']))
  })
})
