import type { FormContent, FormPart } from '@huxi/contract'
import { Form } from 'antd'
import { FormField } from '../../../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../../../kit/record/record-editor.tsx'
import { ItemsInput, usedCodes } from './items-input.tsx'
import { PartsInput } from './parts-input.tsx'
import { useSuggestedCode } from './suggested-code.ts'

export const FormDesigner = ({ handle, row }: FormSlotProps) => {
  const content = row?.['published'] as FormContent | null | undefined
  const published = Boolean(content)
  useSuggestedCode(handle, row === undefined)
  const parts = Form.useWatch('parts', handle.form) as readonly FormPart[] | null | undefined
  const columns: unknown = Form.useWatch('columns', handle.form)
  const isTree = Form.useWatch('isTree', handle.form) === true
  return (
    <>
      <FormField name="name" />
      <FormField name="description" wide />
      <FormField
        name="fields"
        wide
        help="点开一个字段修改；拖动，或按 Alt 和上下方向键改变次序；移除的字段仍可在旧记录中查看，改变类型时旧值另外保留"
      >
        <ItemsInput parts={parts} columns={typeof columns === 'number' ? columns : 1} used={usedCodes(content)} />
      </FormField>
      {!isTree && (
        <>
          <FormField name="parts" wide help="一条记录下的多行内容，例如用药明细；和记录一起填写、保存；一般不用">
            <PartsInput published={content} />
          </FormField>
          {(parts?.length ?? 0) > 0 && <FormField name="theme" />}
        </>
      )}
      <FormField name="columns" help="填写时每行并排几个字段，1 到 4；手机上总是一个" />
      <FormField name="isTree" help="发布后不能改回普通表单；树形表单没有明细" />
      <FormField
        name="code"
        disabled={published}
        help={published ? '发布过，不能再改' : '按名称自动生成，一般不用改：小写字母开头；发布后不能再改'}
      />
    </>
  )
}
