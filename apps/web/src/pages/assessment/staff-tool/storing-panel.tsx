/** What is said about an assessment, and the buttons that store or empty it. */
import { Button } from 'antd'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { DraftState } from '../../../kit/draft/draft-bar.tsx'
import { RecordForm } from '../../../kit/form/record-form.tsx'
import { SUBMIT } from '../../../kit/ui/submit-keys.ts'
import type { Storing } from './use-storing.ts'
import layer from '../../../kit/look/layer.module.css'
import panel from '../../../kit/look/panel.module.css'

interface StoringPanelProps {
  filling: Storing
}

export const StoringPanel = ({ filling: { about, busy, dirty, draft, clear, store } }: StoringPanelProps) => {
  const ask = useConfirm()
  const question = () => ask({ title: '确定清空已填写的内容吗？', okText: '清空', onOk: clear })
  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <h2>保存</h2>
      </div>
      <RecordForm handle={about} layout="vertical" />
      <div className={layer.foot}>
        <span className={layer.footNote}>
          <DraftState draft={draft} />
        </span>
        <Button onClick={() => (dirty ? question() : clear())}>清空</Button>
        <Button type="primary" {...SUBMIT} loading={busy} onClick={store}>
          保存
        </Button>
      </div>
    </section>
  )
}
