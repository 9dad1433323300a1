/** Child of M3: graphile-worker sends messages, and writes the record and the attempt of each as our queue does. */
import { Logger, run, type Runner } from 'graphile-worker'
import { openPool } from './testbed.ts'

export interface Beside {
  readonly address: string
  readonly businessKey: string
  readonly count: number
}

/** Twice a batch of ours. */
const CONCURRENCY = 32
const pgPool = openPool(CONCURRENCY)
const ignore = (): void => undefined
pgPool.on('error', ignore).on('connect', (client) => void client.on('error', ignore))

let address = ''

interface Payload {
  readonly id: string
}

const open = (): Promise<Runner> =>
  run({
    pgPool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: {
      send: async (payload, { query }) => {
        const { id } = payload as Payload
        await query(
          `insert into outreach_attempt (id, tenant_id, record_id, started_at, outcome)
            values ('beside' || $1, 1, $1, now(), 'started')`,
          [id],
        )
        const body = JSON.stringify({
          id,
          mobile: '13900000000',
          message: '您好',
          purpose: 'patient',
          sign: '和悦医院',
        })
        const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        await answer.text()
        await query(`update outreach_attempt set ended_at = now(), outcome = 'sent' where id = 'beside' || $1`, [id])
        await query(`update outreach_record set status = 'sent', sent_at = now(), attempts = 1 where id = $1`, [id])
      },
    },
  })

const runner = open()

const send = async (wish: Beside): Promise<number> => {
  const { events } = await runner
  address = wish.address
  let [begin, left] = [0, wish.count]
  const over = new Promise<void>((resolve) => {
    const start = () => (begin ||= performance.now())
    const complete = () => {
      left -= 1
      if (left > 0) return
      events.off('job:start', start)
      events.off('job:complete', complete)
      resolve()
    }
    events.on('job:start', start)
    events.on('job:complete', complete)
  })
  await pgPool.query(
    `select graphile_worker.add_job('send', json_build_object('id', id)) from outreach_record where business_key = $1`,
    [wish.businessKey],
  )
  await over
  return (wish.count * 1000) / (performance.now() - begin)
}

process.on('message', (wish: Beside) => void send(wish).then((perSecond) => process.send!({ perSecond })))
process.on('disconnect', () => void runner.then((own) => own.stop()).then(() => pgPool.end()))
