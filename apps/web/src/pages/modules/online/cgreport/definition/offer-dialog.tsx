import { offerReport, report, type Report } from '@huxi/contract'
import { text, treeRef, verbEndpoint } from '@huxi/model'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callOnce } from '../../../../../kit/data/call.ts'
import { splitIds } from '../../../../../kit/data/format.ts'
import { useCall } from '../../../../../kit/data/query.ts'
import { FormField } from '../../../../../kit/form/form-field.tsx'
import { nameOf, useNames } from '../../../../../kit/picker/names.ts'
import { FormDialog, type Question } from '../../../../../kit/record/form-dialog.tsx'
import { useModal } from '../../../../../kit/ui/modal.tsx'
import { useKept } from '../../../../../kit/ui/use-kept.ts'

const MENU = 'system:permission'
const FIELDS = {
  parentId: treeRef('上级菜单', MENU),
  name: text('菜单名称', { required: true, max: 100 }),
}

interface OfferDialogProps {
  report: Report | undefined
  onClose: () => void
}

export const OfferDialog = ({ report: given, onClose }: OfferDialogProps) => {
  const modal = useModal()
  const client = useQueryClient()
  const { displayed } = useKept(given)
  const offer = async ({ id }: Report, name: string, parentId: string | null, key: string) => {
    const { url } = await callOnce(offerReport, { id, name, parentId }, key)
    void client.invalidateQueries({ queryKey: ['tree', MENU] })
    modal.info({
      title: '已加入菜单',
      content: <Offered id={id} name={name} parentId={parentId} url={url} />,
      okText: '知道了',
    })
  }
  const questionAbout = (one: Report): Question<typeof FIELDS> => ({
    title: '加入菜单',
    subject: one.name,
    fields: FIELDS,
    initial: { name: one.name, parentId: null },
    okText: '加入',
    onSubmit: ({ name, parentId }, key) => offer(one, name, parentId ?? null, key),
  })
  return (
    <FormDialog question={given && questionAbout(given)} onClose={onClose}>
      {() => (
        <>
          <FormField name="parentId" help="不选则放在最上一级" />
          <FormField name="name" />
          {displayed && (
            <p>
              <Readers id={displayed.id} />
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}

const Readers = ({ id }: { id: string }): ReactNode => {
  const { data, error } = useCall(verbEndpoint(report, 'queryById'), { id })
  const ids = splitIds(data?.roleIds)
  const names = useNames('system:role', ids)
  if (!data) return error && '没有读到可用角色，加入后请核对谁能看到它。'
  if (ids.length === 0) return '这个报表还没有可用角色，加入后只有管理员能看到；请先在编辑中选择可用角色。'
  return `可用角色（${ids.map((one) => nameOf(names, one)).join('、')}）的人会在菜单中看到它。`
}

const Offered = (props: { id: string; name: string; parentId: string | null; url: string }) => {
  const { id, name, parentId, url } = props
  const names = useNames(MENU, parentId === null ? [] : [parentId])
  return (
    <>
      <p>
        位置：{parentId === null ? '最上一级' : nameOf(names, parentId)} / {name}（{url}）
      </p>
      <p>
        <Readers id={id} />
      </p>
    </>
  )
}
