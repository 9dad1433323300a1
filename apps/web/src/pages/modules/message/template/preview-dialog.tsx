import { messageTemplate, previewMessage, type MessageTemplate } from '@huxi/contract'
import { labelOf } from '@huxi/model'
import { Alert, Button } from 'antd'
import { useCall } from '../../../../kit/data/query.ts'
import { FormattedText } from '../../../../kit/rich-text/formatted-text.ts'
import { Modal } from '../../../../kit/ui/modal.tsx'
import { Loading } from '../../../../kit/ui/states.tsx'
import { useKept } from '../../../../kit/ui/use-kept.ts'
import layer from '../../../../kit/look/layer.module.css'
import styles from './template.module.css'

const WIDTH = 640

interface PreviewDialogProps {
  template: MessageTemplate | undefined
  onClose: () => void
}

export const PreviewDialog = ({ template, onClose }: PreviewDialogProps) => {
  const { displayed, forget } = useKept(template)
  if (!displayed) return null
  return (
    <Modal
      open={template !== undefined}
      width={WIDTH}
      title={
        <>
          预览<i className={layer.subject}> · {labelOf(messageTemplate, displayed)}</i>
        </>
      }
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
      afterOpenChange={(now) => !now && forget()}
    >
      <Filled template={displayed} />
    </Modal>
  )
}

const Filled = ({ template: { id, templateTestJson } }: { template: MessageTemplate }) => {
  const { data, error, refetch } = useCall(previewMessage, { id, testData: templateTestJson ?? null })
  if (!data) return <Loading error={error} onRetry={refetch} rows={4} />
  return (
    <article className={styles.filled} aria-label="消息">
      {data.missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`测试数据中没有这些变量：${data.missing.join('、')}。请编辑模板，补上它们`}
        />
      )}
      <h3>{data.title}</h3>
      <FormattedText html={data.content} />
    </article>
  )
}
