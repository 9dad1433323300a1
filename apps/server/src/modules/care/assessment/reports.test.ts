import type { AssessResult, ReportData } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { addClinician, addLying, ASSESSED } from '../../../../test/clinicians.ts'

const app = useApp()

test.each([['all'], ['departTree'], ['depart'], ['team', 'duty'], ['own'], ['own', 'depart']])(
  'shows a reader the same results as the list: %s %s',
  async (...scopes) => {
    const patient = await addLying(app, 'A01A01')
    const { as } = await addClinician(app, scopes, { departs: ['A01A01'] })
    const store = (body: object, who: object) =>
      app.call('POST', '/assess/store', { ...who, body: { ...ASSESSED, ...body } })
    for (const who of [as, { as: 'admin' }] as const)
      for (const body of [{ patientId: patient.id }, {}])
        if (who !== as || scopes.includes('all')) await store(body, who)
    expect((await store({}, as)).body).toMatchObject({ success: true })
    const { db } = systemOf(app, 1)
    await sql`insert into onl_cgreport_role (tenant_id, report_id, role_id) select 1, h.id, r.id from onl_cgreport_head h, sys_role r
      where h.tenant_id = 1 and h.code = 'report_assess' and r.tenant_id = 1 on conflict do nothing`.execute(db)
    const { rows } = await sql<{
      id: string
    }>`select id from onl_cgreport_head where tenant_id = 1 and code = 'report_assess'`.execute(db)
    const query = { pageSize: 1000 }
    const listed = await app.call<Page<AssessResult>>('GET', '/assess/result/list', { ...as, query })
    const reported = await app.call<ReportData>('GET', `/online/cgreport/api/getData/${rows[0]!.id}`, { ...as, query })
    expect(reported.body.message).toBe('')
    const idsOf = (records: readonly { id?: unknown }[]) => records.map(({ id }) => String(id)).toSorted()
    expect(idsOf(reported.body.result!.records)).toEqual(idsOf(listed.body.result!.records))
    expect(reported.body.result!.total).toBeGreaterThan(0)
  },
)
