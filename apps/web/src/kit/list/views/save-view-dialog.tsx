import type { SavedQuery } from '@huxi/contract'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useCan } from '../../data/can.tsx'
import { ChoiceInput } from '../../picker/choice-input.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Modal } from '../../ui/modal.tsx'
import { FIRST_FIELD, useOpeningFocus } from '../../ui/opening-focus.ts'
import type { List } from '../use-list.ts'
import { useSavedQueries } from './saved.ts'
import { queryOf, useCurrentView } from './show-view.ts'
import { TitleInput } from './title-input.tsx'
import { Stack } from '../../ui/place.tsx'
import words from '../../look/words.module.css'

const WIDTH = 440
const SHARES = 'system:role:edit'

interface SaveViewProps {
  list: List
  edited?: SavedQuery | undefined
  settings?: boolean
  onClose: () => void
  onSaved?: () => void
}

export const SaveViewDialog = ({ list, edited, settings = false, onClose, onSaved }: SaveViewProps) => {
  const saved = useSavedQueries(list.resource)
  const current = useCurrentView(list)
  const { can } = useCan()
  // parameters of a report may identify people, so its views are private
  const shares = can(SHARES) && list.counting !== undefined
  const [title, setTitle] = useState(edited?.title ?? '')
  const [roleId, setRoleId] = useState(edited?.roleId ?? null)
  const [badge, setBadge] = useState(edited?.badge ?? false)
  const [first, setFirst] = useState(edited?.preferred ?? false)
  const [issue, setIssue] = useState('')
  useOpeningFocus(true, FIRST_FIELD)
  const name = (given: string) => {
    setTitle(given)
    setIssue('')
  }
  const submit = async () => {
    const given = title.trim()
    if (!given) return setIssue('请输入视图名称')
    const content =
      settings && edited
        ? { query: queryOf(edited).superQuery, view: edited.view }
        : { query: list.superQuery, view: current }
    const id = await saved.keep({ title: given, ...content, ...(edited && { id: edited.id }), roleId, badge })
    if (id === undefined) return
    if (first !== (edited?.preferred ?? false)) await saved.prefer(first ? id : undefined)
    if (!settings) list.show({ view: id })
    onClose()
    onSaved?.()
  }
  return (
    <Modal
      open
      width={`min(${WIDTH}px, 100vw - 32px)`}
      title={settings ? '视图设置' : edited ? '保存修改' : '保存为视图'}
      onCancel={onClose}
      footer={<DialogFoot busy={saved.busy} onCancel={onClose} onOk={() => void submit()} />}
    >
      <Stack>
        <TitleInput label="视图名称" value={title} issue={issue} onChange={name} onEnter={() => void submit()} />
        {shares && <Sharing roleId={roleId} onRole={setRoleId} />}
        {list.counting && (
          <Checkbox checked={badge} onChange={(event) => setBadge(event.target.checked)}>
            在页签上显示条数
          </Checkbox>
        )}
        <Checkbox checked={first} onChange={(event) => setFirst(event.target.checked)}>
          打开列表时使用这个视图
        </Checkbox>
        <p className={words.muted}>
          视图记住查询条件、高级查询、排序、列、密度和每页条数。每个人看到的仍只是自己有权查看的数据。
        </p>
      </Stack>
    </Modal>
  )
}

const Sharing = ({ roleId, onRole }: { roleId: string | null; onRole: (id: string | null) => void }) => (
  <div>
    <label htmlFor="hx-view-role">共享给角色</label>
    <ChoiceInput
      id="hx-view-role"
      to="system:role"
      label="角色，不选则只有自己能看到"
      multiple={false}
      value={roleId}
      onChange={onRole}
    />
  </div>
)
