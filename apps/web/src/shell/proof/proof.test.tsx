import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt } from '../../../test/kit.tsx'
import { answerWith, yes, type Asked } from '../../../test/server.ts'
import { fail, type Envelope } from '@huxi/model'
import { keepReminders, useReminders } from '../../kit/data/reminders.ts'
import { send } from '../../platform/http.ts'
import { Proof } from './proof.tsx'

const asks = (result: object): Envelope => fail(428, '请再次证明', result, 0)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(name) }))

describe('a proof over the page', () => {
  let proved = false
  const server = {
    '/weighty': () => (proved ? yes('done') : asks({ stepUp: true })),
    '/reset': ({ body }: Asked) => (body['second'] ? yes('done') : asks({ second: true })),
    '/sys/user/stepUp': ({ body }: Asked) => {
      proved = body['password'] === 'right'
      return proved ? yes(null, '验证通过') : fail(500, '登录密码错误', { fields: { password: '登录密码错误' } }, 0)
    },
  }
  beforeEach(() => {
    proved = false
    renderAt('/', <Proof />)
  })

  it('step-up: asks for the password and sends the request again', async () => {
    const asked = answerWith(server)
    const work = send('DELETE', '/weighty', { query: { ids: '1' } })
    const dialog = await screen.findByRole('dialog', { name: '验证身份' })
    await expectAccessible(dialog)
    type('登录密码', 'wrong')
    press('确定')
    await screen.findByText('登录密码错误')
    type('登录密码', 'right')
    press('确定')
    expect((await work).result).toBe('done')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.filter(({ path }) => path === '/weighty')).toHaveLength(2)
  })

  it('step-up: given up, the request stays refused', async () => {
    answerWith(server)
    const work = send('PUT', '/weighty', { body: {} })
    await screen.findByRole('dialog', { name: '验证身份' })
    press('取\\s*消')
    await expect(work).rejects.toThrow('请再次证明')
  })

  it('a warning: asks for the reason, which goes along in a header', async () => {
    const warned = {
      '/entry': ({ headers }: Asked) =>
        headers.get('x-huxi-reason') ? yes('kept') : asks({ warnings: ['与过敏史冲突。'] }),
    }
    const asked = answerWith(warned)
    const work = send('POST', '/entry', { body: { drug: 'x' } })
    const dialog = await screen.findByRole('dialog', { name: '请核对' })
    expect(dialog.textContent).toContain('与过敏史冲突。')
    await expectAccessible(dialog)
    type('仍要保存的原因', '皮试阴性')
    press('仍要保存')
    expect((await work).result).toBe('kept')
    expect(decodeURIComponent(asked.at(-1)!.headers.get('x-huxi-reason')!)).toBe('皮试阴性')
    expect(asked.at(-1)!.body).toEqual({ drug: 'x' })
  })

  it('the second administrator goes along with the request', async () => {
    const asked = answerWith(server)
    const work = send('POST', '/reset', { body: { userId: '7' } })
    await screen.findByRole('dialog', { name: '第二位管理员确认' })
    type('第二位管理员的账号', 'helper')
    type('登录密码', 'right')
    press('确定')
    await work
    expect(asked.at(-1)!.body).toEqual({ userId: '7', second: { username: 'helper', password: 'right' } })
  })
})

it('lists a reported sign-in first among the reminders', () => {
  keepReminders(['新', '旧'])
  expect(useReminders.getState().map(({ text, tone }) => [text, tone])).toEqual([
    ['新', 'warning'],
    ['旧', 'warning'],
  ])
})
