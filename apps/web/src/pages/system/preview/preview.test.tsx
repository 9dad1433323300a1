import { previewSave, saveRolePermissions, type SavePreview } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { Refused, renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
import { stepOf } from './ask.ts'
import { PreviewPart } from './preview-part.tsx'
import { usePreview } from './use-preview.tsx'
import { withImpact } from './with-impact.tsx'

const person = (id: string, realname: string) => ({ id, username: `u${id}`, realname })
const NOBODY: SavePreview = { groups: [], gain: 0, lose: 0, others: 0 }
const SOME: SavePreview = {
  groups: [
    {
      count: 3,
      own: true,
      people: [person('1', '张三'), person('2', '李四')],
      gain: [],
      lose: Array.from({ length: 10 }, (_, at) => `系统管理 › 页面${at}`),
    },
    { count: 1, own: false, people: [person('4', '王五')], gain: ['系统管理 › 用户管理：新增'], lose: [] },
  ],
  gain: 1,
  lose: 3,
  others: 2,
}
const STEP = stepOf(saveRolePermissions, { roleId: '1' })

beforeEach(() => {
  setWidth(1440)
  signIn([])
})

const Typing = () => {
  const [typed, setTyped] = useState('a')
  return (
    <>
      <input aria-label="名称" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <PreviewPart steps={async () => [STEP]} of={typed} />
    </>
  )
}

it('names losses and gains of each group, the first lines of many, and marks an outdated preview', async () => {
  const asked = serve({ [previewSave.path]: () => SOME })
  const view = renderAt('/', <Typing />)
  fireEvent.click(screen.getByRole('button', { name: '预览影响' }))
  const group = within(await screen.findByRole('region', { name: '3 人' }))
  expect(asked[0]!.body).toEqual({ steps: [STEP] })
  expect(group.getByText('张三、李四，另有 1 人')).toBeTruthy()
  expect(group.getByText('包括您自己')).toBeTruthy()
  expect(within(group.getByRole('list', { name: '将失去' })).getAllByRole('listitem')).toHaveLength(9)
  fireEvent.click(group.getByRole('button', { name: '其余 2 项' }))
  expect(within(group.getByRole('list', { name: '将失去' })).getAllByRole('listitem')).toHaveLength(10)
  expect(group.queryByRole('list', { name: '将获得' })).toBeNull()
  expect(screen.getByRole('list', { name: '将获得' }).textContent).toBe('系统管理 › 用户管理：新增')
  expect(screen.getByText('另有 2 人的权限也会改变，各不相同。')).toBeTruthy()
  await expectAccessible(view.container)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'b' } })
  expect(screen.getByText('内容已修改，请重新预览。')).toBeTruthy()
})

it('says that no one is affected, and asks nothing while the form has errors', async () => {
  const asked = serve({ [previewSave.path]: () => NOBODY })
  let mended = false
  renderAt('/', <PreviewPart steps={async () => (mended ? [STEP] : undefined)} />)
  fireEvent.click(screen.getByRole('button', { name: '预览影响' }))
  await waitFor(() => expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('false'))
  expect(asked).toEqual([])
  mended = true
  fireEvent.click(await screen.findByRole('button', { name: '预览影响' }))
  expect(await screen.findByText('没有人的权限会改变。')).toBeTruthy()
})

const Saving = ({ onSave }: { onSave: () => void }) => {
  const preview = usePreview()
  return (
    <button type="button" onClick={() => void preview.agreed([STEP]).then((agreed) => agreed && onSave())}>
      保存
    </button>
  )
}

it('confirms only saves that take rights away', async () => {
  let answer = SOME
  serve({ [previewSave.path]: () => answer })
  const onSave = vi.fn()
  renderAt('/', <Saving onSave={onSave} />)
  const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))
  save()
  expect(await screen.findAllByText('有 3 人会失去权限，包括您自己，确定保存吗？')).not.toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onSave).not.toHaveBeenCalled()
  save()
  fireEvent.click(await screen.findByRole('button', { name: '仍要保存' }))
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1))
  answer = NOBODY
  save()
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2))
})

it('saves nothing while the preview is not read, and leaves a refusal to the save', async () => {
  let answer = new Refused('服务暂时不可用', { code: 502, status: 502 })
  serve({ [previewSave.path]: () => answer })
  const onSave = vi.fn()
  renderAt('/', <Saving onSave={onSave} />)
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy()
  expect(onSave).not.toHaveBeenCalled()
  answer = new Refused('角色不存在')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
})

it('says in the question before a deletion that the affected people were not read', async () => {
  serve({ [previewSave.path]: () => new Refused('服务暂时不可用', { code: 502, status: 502 }) })
  renderAt('/', <div>{await withImpact('删除后不能恢复。', [STEP])}</div>)
  expect(screen.getByText('没有读到哪些人会失去权限，请取消后重试')).toBeTruthy()
})
