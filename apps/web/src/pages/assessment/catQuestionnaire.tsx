/** CAT 问卷, filled in by staff with a patient. */
import { CAT_WORDING, storeModel } from '@huxi/contract'
import { Can } from '../../kit/data/can.tsx'
import { DraftBar, draftNote } from '../../kit/draft/draft-bar.tsx'
import { useDirtyGuard } from '../../kit/form/dirty-guard.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Tag } from '../../kit/ui/status.tsx'
import { CatItem } from './cat/cat-item.tsx'
import { CatResult } from './cat/cat-result.tsx'
import { useCat } from './cat/use-cat.ts'
import { StoringPanel } from './staff-tool/storing-panel.tsx'
import './staff-tool/staff-tool.css'
import './cat/cat.css'

export default function CatQuestionnaire() {
  const filling = useCat()
  const { words, dirty, draft } = filling
  useDirtyGuard(dirty, draftNote(draft))
  return (
    <>
      <PageHeader />
      <div className="hx-staff-tool">
        <section className="hx-panel">
          <div className="hx-panel-head">
            <h2>题目</h2>
          </div>
          {words.licence === 'demo' && (
            <p className="hx-cat-demo">
              <Tag tone="warning" text={CAT_WORDING.mark} />
              {CAT_WORDING.notice}
            </p>
          )}
          <p className="hx-second">{words.stem}</p>
          <div className="hx-cat-items">
            {words.items.map((_, n) => (
              <CatItem key={filling.idOf(n)} item={n} filling={filling} />
            ))}
          </div>
        </section>
        <aside className="hx-staff-result" aria-label="评估结果">
          <section className="hx-panel">
            <div className="hx-panel-head">
              <h2>评估结果</h2>
            </div>
            <CatResult filling={filling} />
          </section>
          <Can code={storeModel.access as string}>
            <StoringPanel filling={filling} />
          </Can>
        </aside>
      </div>
      <DraftBar draft={draft} onRestore={filling.restore} onDiscard={filling.discard} />
    </>
  )
}
