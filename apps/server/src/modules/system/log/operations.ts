/** Operations and sign-ins in the log, written in the background: no answer waits for its line. */
import type { Ctx, AppServices } from '../../../engine/core/context.ts'
import type { Operation, SessionEvent } from '../../../engine/core/journal.ts'
import { printable } from '../../../platform/config/printable.ts'
import { createQueue, type Queue } from '../../../platform/jobs/queue.ts'
import { logRow, type LogRow } from './row.ts'

/** dictionary log_type; a sign-out counts as an operation */
const [SIGN_IN, OPERATION, EXCEPTION] = [1, 2, 3]
const VERBS: { readonly [V in Operation['verb']]: number } = {
  query: 1,
  add: 2,
  edit: 3,
  delete: 4,
  import: 5,
  export: 6,
}
const MAX_CONTENT = 1000
const MAX_URL = 255

interface Operations {
  note(ctx: Ctx, operation: Operation): void
  noteSession(ctx: Ctx, event: SessionEvent): void
  close(): Promise<void>
}

export const openOperations = (services: AppServices): Operations => {
  const queue: Queue<LogRow> = createQueue({
    write: (rows) => insert(services, rows),
    log: services.log,
    name: 'operation log',
  })
  services.meters.gauges.journal = queue.figures
  return {
    note: (ctx, operation) => queue.add(lineOf(ctx, operation)),
    noteSession(ctx, event) {
      if (event.kind === 'signIn') services.meters.signIns += 1
      queue.add(sessionLine(ctx, event))
    },
    close: queue.close,
  }
}

const lineOf = (ctx: Ctx, { title, method, path, params, ms, failure, verb }: Operation): LogRow =>
  logRow(ctx, {
    log_type: failure?.defect ? EXCEPTION : OPERATION,
    log_content: printable(failure ? `${title}：${failure.message}` : title).slice(0, MAX_CONTENT),
    operate_type: VERBS[verb],
    method: title,
    request_url: printable(path).slice(0, MAX_URL),
    request_param: printable(params),
    request_type: method,
    cost_time: ms,
  })

const sessionLine = (ctx: Ctx, { kind, username, realname, message }: SessionEvent): LogRow =>
  logRow(ctx, {
    log_type: kind === 'signIn' ? SIGN_IN : OPERATION,
    log_content: message,
    userid: username,
    username: realname,
    create_by: username,
  })

/** One statement per tenant, because of row-level security. */
const insert = async (services: AppServices, rows: readonly LogRow[]): Promise<void> => {
  const tenants = Map.groupBy(rows, (row) => row.tenant_id)
  for (const [tenantId, own] of tenants) {
    await services.database
      .scoped(tenantId ?? '*')
      .insertInto('sys_log')
      .values(own)
      .onConflict((c) => c.column('id').doNothing())
      .execute()
  }
}
