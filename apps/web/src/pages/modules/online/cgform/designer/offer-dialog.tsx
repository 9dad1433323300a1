import { offerForm, type OnlineForm } from '@huxi/contract'
import { refs, text, treeRef } from '@huxi/model'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCan } from '../../../../../kit/data/can.tsx'
import { callOnce } from '../../../../../kit/data/call.ts'
import { isInMenu } from '../../../../../kit/data/menu-path.ts'
import { useSession } from '../../../../../kit/data/session.ts'
import { FormField } from '../../../../../kit/form/form-field.tsx'
import { FormDialog, type Question } from '../../../../../kit/record/form-dialog.tsx'
import { useModal } from '../../../../../kit/ui/modal.tsx'
import { useRenewMenu } from './renew-menu.ts'

const MENU = 'system:permission'
const DIRECTORY = 'online_forms'
const FIELDS = {
  parentId: treeRef('上级菜单', MENU),
  name: text('菜单名称', { required: true, max: 50 }),
  roles: refs('可以使用的角色', 'system:role'),
}

const TO_GRANT = '发布的人所在的角色可以直接使用；其他角色请安全管理员在“角色管理”的授权中勾选这个菜单。'

interface OfferDialogProps {
  form: OnlineForm | undefined
  onClose: () => void
}

export const OfferDialog = ({ form, onClose }: OfferDialogProps) => {
  const modal = useModal()
  const client = useQueryClient()
  const navigate = useNavigate()
  const renewMenu = useRenewMenu()
  const { can } = useCan()
  const placed = can('system:permission:add')
  const questionAbout = ({ id, name: title }: OnlineForm): Question<typeof FIELDS> => ({
    title: '放入菜单',
    subject: title,
    fields: FIELDS,
    initial: { name: title, parentId: DIRECTORY, roles: null },
    okText: '放入',
    intro: can('system:role:grant') ? undefined : TO_GRANT,
    onSubmit: async ({ name, parentId, roles }, key) => {
      const { url } = await callOnce(
        offerForm,
        { id, name, parentId: placed ? (parentId ?? null) : DIRECTORY, roles: roles ?? null },
        key,
      )
      void client.invalidateQueries({ queryKey: ['tree', MENU] })
      await renewMenu()
      const texts = { title: '已放入菜单', content: '已登录的其他人刷新页面后可以看到。' }
      if (isInMenu(useSession.getState().menu ?? [], url))
        modal.confirm({ ...texts, okText: '去填写', cancelText: '知道了', onOk: () => void navigate(url) })
      else modal.info({ ...texts, okText: '知道了' })
    },
  })
  return (
    <FormDialog question={form && questionAbout(form)} onClose={onClose}>
      {() => (
        <>
          {placed && <FormField name="parentId" help="不选则放在最上一级" />}
          <FormField name="name" />
          {can('system:role:grant') && (
            <FormField
              name="roles"
              help="这些角色得到查看、新增、编辑、删除、导入和导出的权限，之后可在角色管理中调整"
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
