import { copyForm, onlineForm, type OnlineForm } from '@huxi/contract'
import { text } from '@huxi/model'
import { callOnce } from '../../../../../kit/data/call.ts'
import { useChanged } from '../../../../../kit/data/query.ts'
import { FormField } from '../../../../../kit/form/form-field.tsx'
import { FormDialog, type Question } from '../../../../../kit/record/form-dialog.tsx'

const FIELDS = {
  name: text('表单名称', { required: true, max: 50 }),
  code: text('表单编码', { required: true, max: 31 }),
}

interface CopyDialogProps {
  form: OnlineForm | undefined
  onClose: () => void
}

export const CopyDialog = ({ form, onClose }: CopyDialogProps) => {
  const changed = useChanged(onlineForm)
  const questionAbout = ({ id, name: title }: OnlineForm): Question<typeof FIELDS> => ({
    title: '复制表单',
    subject: title,
    fields: FIELDS,
    initial: { name: `${title}副本`.slice(0, 50), code: null },
    okText: '复制',
    onSubmit: async ({ name, code }, key) => {
      await callOnce(copyForm, { id, name, code }, key)
      await changed()
    },
  })
  return (
    <FormDialog question={form && questionAbout(form)} onClose={onClose}>
      {() => (
        <>
          <FormField name="name" />
          <FormField name="code" help="小写字母开头，例如 home_oxygen_2；不能与其他表单相同" />
        </>
      )}
    </FormDialog>
  )
}
