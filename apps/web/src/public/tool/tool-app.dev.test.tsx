import { tools } from '@huxi/clinical/tools'
import type { Tool } from '@huxi/clinical/tools/tool'
import { pack } from '@huxi/clinical/tools/packed'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serve } from '../../../test/kit.tsx'
import { remove } from '../../platform/storage.ts'
import { ToolApp } from './tool-app.tsx'

const [copd, , phenotype] = tools as readonly [Tool, Tool, Tool]
const KEPT = 'pro__tool_copd'

const show = (tool = copd) =>
  render(
    <StrictMode>
      <ToolApp tool={tool} />
    </StrictMode>,
  )
const reload = (tool = copd) => {
  cleanup()
  show(tool)
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const next = () => press('下一步')
const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const begin = (part: RegExp) => press(part)
// jsdom lacks it.
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

const goBack = async (screens = 1) => {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    history.go(-screens)
    await arrived
  })
}

beforeEach(() => {
  remove('tool_copd')
  remove('tool_gssxxbbx')
  history.pushState(null, '', '/copd')
})

afterEach(() => vi.restoreAllMocks())

describe('the start', () => {
  it('has an entry for each part, or one for the only part', async () => {
    show()
    expect(screen.getByText('不收集姓名、电话和身份证号。关掉页面后不留记录。')).toBeTruthy()
    expect(screen.getByRole('link', { name: /拨打120/ }).getAttribute('href')).toBe('tel:120')
    // Visitors open the page at home.
    const parts = screen.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 4))
    expect(parts).toEqual(['稳定期评', '入院评估', '出院评估'])
    press('我在家，做稳定期评估')
    await heading('年龄')
    await goBack()
    press('重新开始')
    begin(/^出院评估/)
    await heading('年龄')
    cleanup()
    history.pushState(null, '', '/gssxxbbx')
    show(phenotype)
    press('开始评估')
    await heading('诊断和年龄')
  })

  it('offers to go on where one was, and the step before is the group before', async () => {
    show()
    begin(/^稳定期评估/)
    fill('年龄', '70')
    next()
    await heading('mMRC呼吸困难分级')
    next()
    await heading('肺功能')
    history.pushState(null, '', '/copd')
    reload()
    press('继续上次的填写')
    await heading('肺功能')
    press('上一步')
    await heading('mMRC呼吸困难分级')
    press('上一步')
    await heading('年龄')
    expect(value('年龄')).toBe('70')
  })
})

describe('the questions', () => {
  it('may all be skipped', async () => {
    const asked = serve({ '/assess/use': () => null })
    show()
    begin(/^稳定期评估/)
    for (let step = 1; step < 6; step += 1) {
      expect(screen.getByText(`第 ${step} 步，共 6 步`)).toBeTruthy()
      next()
    }
    press('查看结果')
    await heading('评估结果')
    expect(history.state.place).toMatchObject({ part: 'stable', at: 'result' })
    // Only the use is reported.
    await waitFor(() =>
      expect(asked.map(({ path, body }) => [path, body])).toEqual([['/assess/use', { tool: 'copd', part: 'stable' }]]),
    )
  })

  it('do not go on with a number that cannot be', async () => {
    show()
    begin(/^入院评估/)
    fill('年龄', '680')
    expect(screen.queryByText('应在 0–120 岁 之间')).toBeNull()
    next()
    expect(screen.getByText('应在 0–120 岁 之间')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('年龄'))
    fill('年龄', '68')
    next()
    await heading('稳定期呼吸困难分级（eMRCD）')
  })

  it('report a contradictory pair at its second question', async () => {
    show()
    begin(/^入院评估/)
    for (let step = 1; step < 5; step += 1) next()
    await heading('血压')
    fill('收缩压', '80')
    fill('舒张压', '120')
    next()
    expect(document.activeElement).toBe(screen.getByLabelText('舒张压'))
    expect(screen.getByText('舒张压应低于收缩压，请核对血压的高值和低值。')).toBeTruthy()
  })

  it('are not asked where an answer made them needless', async () => {
    history.pushState(null, '', '/gssxxbbx')
    show(phenotype)
    press('开始评估')
    expect(screen.getByText('第 1 步，共 4 步')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '慢阻肺' }))
    expect(screen.getByText('第 1 步，共 4 步')).toBeTruthy()
    for (let step = 1; step < 4; step += 1) next()
    await heading('吸烟、过敏和用药')
    expect(screen.getAllByRole('radiogroup')).toHaveLength(1)
    expect(screen.getByRole('radiogroup', { name: '目前处于急性加重期' })).toBeTruthy()
  })

  it('are not counted once no answer can open them', () => {
    history.pushState(null, '', '/gssxxbbx')
    show(phenotype)
    press('开始评估')
    next()
    next()
    expect(screen.getByText('第 3 步，共 3 步')).toBeTruthy()
    expect(screen.getByRole('button', { name: '查看结果' })).toBeTruthy()
  })
})

describe('a visit', () => {
  it('loses nothing by going back or loading anew', async () => {
    show()
    begin(/^入院评估/)
    fill('年龄', '68岁')
    next()
    fireEvent.click(screen.getByRole('radio', { name: /^5a/ }))
    reload()
    await heading('稳定期呼吸困难分级（eMRCD）')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^5a/ }).checked).toBe(true)
    await goBack()
    await heading('年龄')
    expect(value('年龄')).toBe('68岁')
    await goBack()
    await heading('慢阻肺急性加重预后评估')
    expect(JSON.stringify({ ...(history.state as object), visit: '' })).not.toContain('68')
  })

  it('continues when storage is full', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    show()
    begin(/^入院评估/)
    fill('年龄', '68')
    next()
    await heading('稳定期呼吸困难分级（eMRCD）')
    await goBack()
    await heading('年龄')
    expect(value('年龄')).toBe('68')
  })

  it('leaves no trace once it is begun anew', async () => {
    show()
    begin(/^入院评估/)
    fill('年龄', '68')
    next()
    await heading('稳定期呼吸困难分级（eMRCD）')
    await goBack(2)
    await heading('慢阻肺急性加重预后评估')
    press('重新开始')
    expect(screen.queryByRole('button', { name: '继续上次的填写' })).toBeNull()
    expect(sessionStorage.getItem(KEPT)).toBeNull()
    const forward = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    await act(async () => {
      history.go(1)
      await forward
    })
    await heading('慢阻肺急性加重预后评估')
    expect(location.hash).toBe('')
    expect(sessionStorage.getItem(KEPT)).toBeNull()
    expect(history.state.place).toEqual({})
    begin(/^入院评估/)
    expect(value('年龄')).toBe('')
  })

  it('begun anew on a later screen goes back to its start', async () => {
    show()
    begin(/^出院评估/)
    fill('年龄', '71')
    for (let step = 1; step < 6; step += 1) next()
    press('查看结果')
    await heading('评估结果')
    press('重新开始')
    fireEvent.click(within(screen.getByRole('dialog', { name: '重新开始' })).getByRole('button', { name: '重新开始' }))
    await heading('慢阻肺急性加重预后评估')
    await waitFor(() => expect(history.state).toMatchObject({ depth: 0, place: {} }))
    expect(sessionStorage.getItem(KEPT)).toBeNull()
  })
})

describe('the result', () => {
  it('leads back to a group, and from there to the result', async () => {
    history.replaceState(null, '', `/copd#${pack(copd.parts[2]!, { ageYears: 68, mmrc: 2 })}`)
    show()
    await heading('评估结果')
    press('修改答案')
    await heading('年龄')
    expect(value('年龄')).toBe('68')
    fill('年龄', '600')
    press('完成修改')
    await heading('年龄')
    fill('年龄', '60')
    press('下一步')
    await heading('mMRC呼吸困难分级')
    press('完成修改')
    await heading('评估结果')
    await goBackTo('慢阻肺急性加重预后评估')
  })

  it('of a link is shown at once, and the address keeps nothing of it', async () => {
    history.replaceState(null, '', `/copd#${pack(copd.parts[2]!, { ageYears: 68 })}`)
    show()
    await heading('评估结果')
    expect(location.href).toMatch(/\/copd$/)
    reload()
    await heading('评估结果')
  })

  it('of a link that is pasted over the open page is shown too', async () => {
    show()
    begin(/^稳定期评估/)
    fill('年龄', '70')
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    await act(async () => {
      location.hash = pack(copd.parts[2]!, { ageYears: 68, mmrc: 2 })
      await arrived
    })
    await heading('评估结果')
    expect(location.hash).toBe('')
    await goBack()
    await heading('年龄')
    expect(value('年龄')).toBe('68')
  })

  it('of a link that cannot be read is not guessed', async () => {
    history.replaceState(null, '', '/copd#9.admission.68')
    show()
    expect(screen.getByRole('alert').textContent).toContain('这个链接不完整或已经过时')
    expect(location.hash).toBe('')
    expect(sessionStorage.getItem(KEPT)).toBeNull()
  })
})

const goBackTo = async (name: string) => {
  press('返回')
  await heading(name)
}

it('says that there is no network', () => {
  show()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText('网络已断开，输入会保存在本机')).toBeTruthy()
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText('网络已断开，输入会保存在本机')).toBeNull()
})
