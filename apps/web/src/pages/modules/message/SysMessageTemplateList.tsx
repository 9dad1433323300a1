import { messageTemplate, type MessageTemplate } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { Can } from '../../../kit/data/can.tsx'
import { useOnce } from '../../../kit/form/use-once.ts'
import { ResourceTable } from '../../../kit/list/resource-table.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { PageHeader } from '../../../kit/ui/page-header.tsx'
import { PreviewDialog } from './template/preview-dialog.tsx'
import { TemplateForm } from './template/template-form.tsx'
import { TestDialog } from './template/test-dialog.tsx'

const APPLIED = '1'
const NOT_APPLIED = '模板应用后才能发送，请先应用'

interface Opened {
  what: 'preview' | 'test'
  template: MessageTemplate
}

export default function SysMessageTemplateList() {
  const { once } = useOnce()
  const [opened, setOpened] = useState<Opened>()
  /** Lists do not carry the test data. */
  const open = (what: Opened['what'], { id }: MessageTemplate) =>
    void once(async () => setOpened({ what, template: await call(verbEndpoint(messageTemplate, 'queryById'), { id }) }))
  const templateIn = (what: Opened['what']) => (opened?.what === what ? opened.template : undefined)
  const close = () => setOpened(undefined)
  return (
    <>
      <PageHeader />
      <ResourceTable
        resource={messageTemplate}
        form={TemplateForm}
        rowActions={(row) => (
          <>
            <RowAction onClick={() => open('preview', row)}>预览</RowAction>
            <Can code="message:template:send">
              <RowAction reason={row.useStatus === APPLIED ? undefined : NOT_APPLIED} onClick={() => open('test', row)}>
                发送测试
              </RowAction>
            </Can>
          </>
        )}
      />
      <PreviewDialog template={templateIn('preview')} onClose={close} />
      <TestDialog template={templateIn('test')} onClose={close} />
    </>
  )
}
