import { sendPhoneCode } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE, newMobile, solvedCaptcha, withPhone } from '../../../../test/account.ts'
import { addAccount, systemOf, tokenOf, useApp } from '../../../../test/accounts.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { openSms } from '../../../platform/http/sms.ts'

const GATEWAY = 'http://127.0.0.1:9'

describe('a text message that the gateway did not send', () => {
  const app = useApp()
  let status: number
  const useGateway = (): void => {
    const sms = openSms(readConfig({ SMS_URL: GATEWAY, OUTBOUND_HOSTS: GATEWAY }), {
      pause: async () => {},
      ask: async () => {
        if (status === 0) throw new Error('no answer')
        return { status, headers: {}, body: Buffer.from('{}') }
      },
    })
    Object.assign(app.services, { sms })
  }
  const tries = async (n: number, ask: () => Promise<{ status: number; body: { success: boolean } }>) => {
    const answers: string[] = []
    for (let at = 0; at < n; at += 1) {
      app.clock.advance(MINUTE + 1000)
      const answer = await ask()
      answers.push(answer.status === 429 ? 'limited' : answer.body.success ? 'sent' : 'failed')
    }
    return answers.join()
  }
  const asking = (mobile: string, smsmode: '0' | '1') => async () =>
    app.call('POST', '/sys/sms', {
      body: { mobile, smsmode, ...(await solvedCaptcha(app, '10.7.0.1')) },
      from: '10.7.0.1',
    })

  test('counts neither for the number nor for its network', async () => {
    useGateway()
    for (const [mobile, mode] of [
      [newMobile(), '1'],
      [(await withPhone(app)).mobile, '0'],
    ] as const) {
      status = 503
      expect(await tries(21, asking(mobile, mode))).toBe(Array(21).fill('failed').join())
      status = 200
      expect(await tries(6, asking(mobile, mode))).toBe('sent,sent,sent,sent,sent,limited')
      app.clock.advance(DAY)
    }
  })
  test('still counts for the minute', async () => {
    useGateway()
    status = 503
    const ask = asking(newMobile(), '1')
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
    app.clock.advance(DAY)
  })
  test('counts where no answer came, since it may have been sent', async () => {
    useGateway()
    status = 0
    expect(await tries(6, asking(newMobile(), '1'))).toBe('failed,failed,failed,failed,failed,limited')
    app.clock.advance(DAY)
  })
  test('does not count for the own number of an account', async () => {
    useGateway()
    const account = await addAccount(app)
    await sql`update sys_user set phone = ${newMobile()} where id = ${account.id}`.execute(systemOf(app, 1).db)
    const token = await tokenOf(app, account)
    const ask = () => app.call('POST', sendPhoneCode.path, { token })
    status = 503
    expect(await tries(6, ask)).toBe(Array(6).fill('failed').join())
    status = 200
    expect(await tries(6, ask)).toBe('sent,sent,sent,sent,sent,limited')
  })
})
