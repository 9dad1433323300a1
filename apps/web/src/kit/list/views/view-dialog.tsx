/** Views of a list: choose, make default, edit or delete own ones, save the current state. */
import { EditOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import type { SavedQuery } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useNames, nameOf } from '../../picker/names.ts'
import { Modal } from '../../ui/modal.tsx'
import { SavedList } from '../super-query/saved-queries.tsx'
import type { List } from '../use-list.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { useSavedQueries, type Saved } from './saved.ts'
import { showView } from './show-view.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layer from '../../look/layer.module.css'
import words from '../../look/words.module.css'
import styles from '../super-query/super-query.module.css'

const WIDTH = 480

export const ViewDialog = ({ list, onClose }: { list: List; onClose: () => void }) => {
  const saved = useSavedQueries(list.resource)
  const [edited, setEdited] = useState<SavedQuery>()
  const [naming, setNaming] = useState(false)
  const choose = (view: SavedQuery) => {
    showView(list, view)
    onClose()
  }
  return (
    <Modal
      open
      width={`min(${WIDTH}px, 100vw - 32px)`}
      title="视图"
      onCancel={onClose}
      footer={
        <div className={layer.foot}>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={() => setNaming(true)}>
            保存当前视图
          </Button>
        </div>
      }
    >
      <section className={styles.saved} aria-label="保存的视图">
        <SavedList
          saved={saved}
          rows={saved.queries}
          current={list.view}
          onChoose={choose}
          nothing="还没有保存的视图。先按需要查询、排序、选列，再点“保存当前视图”。"
          more={(view) => (
            <>
              <ViewOwner view={view} />
              <DefaultButton saved={saved} view={view} />
              {view.mine && (
                <IconButton
                  label={`设置${view.title}`}
                  icon={<EditOutlined aria-hidden />}
                  title="设置"
                  onClick={() => setEdited(view)}
                />
              )}
            </>
          )}
        />
      </section>
      {naming && <SaveViewDialog list={list} onClose={() => setNaming(false)} onSaved={onClose} />}
      {edited && <SaveViewDialog list={list} edited={edited} settings onClose={() => setEdited(undefined)} />}
    </Modal>
  )
}

const ViewOwner = ({ view: { mine, by, roleId } }: { view: SavedQuery }) => {
  const names = useNames('system:role', mine && roleId !== null ? [roleId] : [])
  if (!mine) return <span className={words.muted}>{by}共享</span>
  return roleId !== null && <span className={words.muted}>共享给{nameOf(names, roleId)}</span>
}

const DefaultButton = ({ saved, view: { id, title, preferred } }: { saved: Saved; view: SavedQuery }) => (
  <IconButton
    label={`打开列表时使用${title}`}
    icon={preferred ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
    title="打开列表时使用"
    aria-pressed={preferred}
    onClick={() => void saved.prefer(preferred ? undefined : id)}
  />
)
