import { fail } from '@huxi/model'
import { describe, expect, it } from 'vitest'
import { HttpError } from '../../platform/http.ts'
import { concernsSession, reactionTo } from './http-errors.ts'

const failed = (status: number, message: string, code = status) =>
  new HttpError(status, message, fail(code, message, null, 0))

describe('reactionTo', () => {
  it.each([
    [failed(401, 'Token失效，请重新登录'), { text: '未授权，请重新登录', step: 'leave' }],
    [
      new HttpError(401, '', fail(401, '', { reason: 'forced' }, 0)),
      {
        text: '未授权，请重新登录',
        step: 'leave',
        notice: '管理员已将该设备下线。如需继续使用，请重新登录。',
      },
    ],
    [failed(403, '没有权限，请联系管理员授权'), { text: '拒绝访问' }],
    [failed(403, '请先修改密码'), { step: 'password' }],
    [failed(403, '请先开启两步验证'), { step: 'enrol' }],
    [failed(404, '路径不存在'), { text: '很抱歉，资源未找到!' }],
    [new HttpError(504, '网络超时'), { text: '网络超时' }],
    [failed(500, 'Token失效，请重新登录'), { step: 'renew' }],
    [failed(200, 'Token失效，请重新登录', 500), { step: 'renew' }],
    [failed(500, '系统繁忙'), { text: '系统繁忙' }],
    [failed(200, '职务编码已存在', 500), { text: '职务编码已存在' }],
    [failed(429, '请求过于频繁'), { text: '请求过于频繁' }],
    [new HttpError(0, '无法连接服务器，请检查网络后重试'), { text: '无法连接服务器，请检查网络后重试' }],
    [new TypeError('x is undefined'), { text: '操作失败，请稍后重试' }],
  ])('%s', (error, reaction) => {
    expect(reactionTo(error)).toEqual(reaction)
  })

  it('says nothing about a request that was taken back', () => {
    expect(reactionTo(new DOMException('', 'AbortError'))).toBeUndefined()
  })
})

it('distinguishes failures of the session from those of one block', () => {
  expect(concernsSession(failed(401, ''))).toBe(true)
  expect(concernsSession(failed(403, '请先修改密码'))).toBe(true)
  expect(concernsSession(failed(403, '没有权限'))).toBe(false)
  expect(concernsSession(failed(200, '已存在', 500))).toBe(false)
})
