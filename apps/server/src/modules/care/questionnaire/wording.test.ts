import { contentIssues } from '@huxi/clinical/forms/check'
import type { FormContent } from '@huxi/clinical/forms/content'
import { cat, catQuestions } from '@huxi/clinical/models/cat'
import type { AssessResultDetail, VersionedWording, StoredResults } from '@huxi/contract'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import { openScratch } from '../../../../test/harness.ts'
import type { PersonName } from '../../../../test/people.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { digestOf } from './definition.ts'

const contentOf = (word: string): FormContent => ({
  intro: '请打分',
  items: catQuestions.items.map((_, n) => ({
    linkId: `q${n + 1}`,
    type: 'single',
    text: `${word} ${n + 1}`,
    required: true,
    options: [0, 1, 2, 3, 4, 5].map((score) => ({
      value: String(score),
      text: score === 0 ? '0 从不' : score === 5 ? '5 总是' : String(score),
      score,
    })),
  })),
})

describe('words of CAT', () => {
  const app = useApp()
  const done = async <T>(method: string, path: string, body: object | undefined, as: PersonName) => {
    const { body: answer } = await app.call<T>(method, path, { as, ...(body && { body }) })
    expect(answer, answer.message).toMatchObject({ success: true })
    return answer.result!
  }
  const inForce = (as: PersonName = 'doctor') =>
    done<VersionedWording>('GET', '/quest/version/wording?questionnaire=cat', undefined, as)
  const store = (more: object = {}) => {
    const body = { model: 'cat', input: { items: [3, 3, 2, 3, 2, 2, 3, 3] }, context: 'followUp', ...more }
    return app.call<StoredResults>('POST', '/assess/store/model', { as: 'doctor', body })
  }
  const kept = async (more: object = {}) => {
    const { ids } = (await store(more)).body.result!
    return done<AssessResultDetail>('GET', `/assess/result/queryById?id=${ids[0]!}`, undefined, 'doctor')
  }
  const questionnaire = async (licence: string) => {
    const given = { code: `cat_${licence}`, title: `CAT ${licence}`, licence }
    return (await done<{ id: string }>('POST', '/quest/questionnaire/add', given, 'sysadmin')).id
  }
  const publish = async (questionnaireId: string, word: string) => {
    const body = { questionnaireId, scorer: 'cat', content: contentOf(word) }
    const { id } = await done<{ id: string }>('POST', '/quest/version/add', body, 'sysadmin')
    await done('PUT', '/quest/version/submit', { ids: id }, 'sysadmin')
    await done('PUT', '/quest/version/publish', { ids: id }, 'admin')
  }

  test('are those of the published version in its own tenant, and its name tells the licence', async () => {
    const ours = await inForce('outsider')
    expect(ours.items).toEqual(catQuestions.items)
    await publish(await questionnaire('registered'), '咳')
    const wording = await inForce()
    expect(wording).toMatchObject({ licence: 'held', stem: '请打分', items: { length: 8 } })
    expect(wording.items[0]).toMatchObject({ text: '咳 1', ends: ['从不', '总是'] })
    expect(wording.version).toMatch(/^正式题目 [0-9a-f]{8}$/)
    const result = await kept()
    expect(result).toMatchObject({ wordingVersion: wording.version, notes: [] })
    expect(result.answers[0]).toMatchObject({ label: '1. 咳 1（0 分：从不；5 分：总是）', value: '3 分' })
    expect(await inForce('outsider')).toEqual(ours)
  })

  test('of a started assessment stay, although another version is in force', async () => {
    const id = await questionnaire('free')
    await publish(id, '甲')
    const first = await inForce()
    expect(first.version).toMatch(/^演示题目 /)
    await publish(id, '乙')
    expect((await inForce()).items[0]!.text).toBe('乙 1')
    expect(await kept({ wordingVersion: first.version })).toMatchObject({ wordingVersion: first.version })
    expect((await store({ wordingVersion: '正式题目 00000000' })).body.message).toBe(
      '题目版本不存在，请刷新页面后重新填写',
    )
  })
})

const BEFORE = 482
const WORDING = `insert into sys_tenant (id, name, status) values (1, '甲', 1), (2, '乙', 1);
  insert into assess_wording (id, questionnaire, code, name, status, licence, holder, licence_no, intro, published_at, create_by)
    values ('w1', 'cat', 'v1', '旧', 'withdrawn', 'demo', null, null, '请打分', '2026-01-01', 'admin'),
      ('w2', 'cat', 'v2', '新', 'published', 'held', '权利人', 'L-1', '请“打分”\n', '2026-02-01', 'admin'),
      ('w3', 'cat', 'v3', '草', 'draft', 'held', null, null, '请打分', null, 'admin');
  insert into assess_wording_item (id, wording_id, item_no, stem, low, high)
    select w || n, w, n, '题' || n, case when w = 'w2' then '从\\不' end, '总是'
    from unnest(array['w1', 'w2', 'w3']) w cross join generate_series(1, 8) n`

test('an upgrade turns wordings into versions of each tenant, drafts of the first', async () => {
  const { database, drop } = await openScratch()
  try {
    await migrate(database, { until: BEFORE })
    await database.asOwner((client) => client.query(WORDING))
    await migrate(database)
    const { rows } = await database.asOwner((client) =>
      client.query<{ tenant: number; status: string; content: FormContent; digest: string | null; licence: string }>(
        `select v.tenant_id as tenant, v.status, v.content, v.digest, q.licence from quest_version v
          join quest_questionnaire q on q.id = v.questionnaire_id and q.published_no = 2 order by v.tenant_id, v.version_no`,
      ),
    )
    expect(rows.map(({ tenant, status }) => `${tenant} ${status}`)).toEqual([
      '1 retired',
      '1 published',
      '1 draft',
      '2 retired',
      '2 published',
    ])
    for (const { content, digest, licence } of rows) {
      expect([licence, contentIssues(content)]).toEqual(['registered', []])
      if (digest) expect(digest).toBe(digestOf({ scorer: cat.id, content }))
    }
    expect(rows[1]!.content.items[0]!.options!.at(0)).toEqual({ value: '0', text: '0 从\\不', score: 0 })
  } finally {
    await database.close()
    await drop()
  }
})
