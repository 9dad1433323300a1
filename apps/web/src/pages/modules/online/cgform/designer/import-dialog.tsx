import { importForm, onlineForm } from '@huxi/contract'
import { json, text } from '@huxi/model'
import { App, Button, Form, Upload } from 'antd'
import { callOnce } from '../../../../../kit/data/call.ts'
import { useChanged } from '../../../../../kit/data/query.ts'
import { FormField } from '../../../../../kit/form/form-field.tsx'
import type { FormHandle } from '../../../../../kit/form/use-record-form.ts'
import { FormDialog, type Question } from '../../../../../kit/record/form-dialog.tsx'
import { useModal } from '../../../../../kit/ui/modal.tsx'
import { Sentences } from './definition-file.tsx'

const FIELDS = {
  content: json<Record<string, unknown>>('定义', { required: true }),
  name: text('表单名称', { max: 50 }),
  code: text('表单编码', { max: 31 }),
}

interface ImportDialogProps {
  open: boolean
  onClose: () => void
}

export const ImportDialog = ({ open, onClose }: ImportDialogProps) => {
  const changed = useChanged(onlineForm)
  const modal = useModal()
  const question: Question<typeof FIELDS> = {
    title: '读入表单定义',
    fields: FIELDS,
    okText: '读入',
    onSubmit: async ({ content, name, code }, key) => {
      const { name: made, leftOut } = await callOnce(
        importForm,
        { content: content!, name: name || null, code: code || null },
        key,
      )
      await changed()
      modal.info({
        title: `已读入“${made}”，请核对字段后发布`,
        content: <Sentences texts={leftOut.length > 0 ? leftOut : ['全部内容都带过来了']} />,
        okText: '知道了',
        width: 640,
      })
    },
  }
  return (
    <FormDialog question={open ? question : undefined} onClose={onClose}>
      {(handle) => (
        <>
          <Form.Item label="定义文件">
            <FileButton handle={handle} />
          </Form.Item>
          <FormField name="content" wide help="选择文件，或把内容粘贴在这里；只读入字段，脚本和 SQL 不会执行" />
          <FormField name="name" help="不填用文件里的名称" />
          <FormField name="code" help="不填用文件里的编码；已被使用时请换一个" />
        </>
      )}
    </FormDialog>
  )
}

const FileButton = ({ handle }: { handle: FormHandle }) => {
  const { message } = App.useApp()
  const read = async (file: Blob): Promise<void> => {
    try {
      const content: unknown = JSON.parse(await file.text())
      handle.form.setFieldValue('content', content)
      handle.onValuesChange({ content })
    } catch {
      void message.error('文件不是有效的 JSON，请选择导出的定义文件')
    }
  }
  return (
    <Upload
      accept=".json,application/json"
      showUploadList={false}
      beforeUpload={(file) => {
        void read(file)
        return false
      }}
    >
      <Button>选择文件</Button>
    </Upload>
  )
}
