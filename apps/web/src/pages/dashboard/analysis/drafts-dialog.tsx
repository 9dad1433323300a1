import { PHONE, useBelow } from '../../../kit/data/viewport.ts'
import { RecordShell } from '../../../kit/record/record-shell.tsx'
import { DetailFoot } from '../../../kit/ui/dialog-foot.tsx'
import { DraftList } from '../../../kit/home/draft-list.tsx'

interface DraftsDialogProps {
  open: boolean
  onClose: () => void
  onGone: () => void
}

export const DraftsDialog = ({ open, onClose, onGone }: DraftsDialogProps) => (
  <RecordShell
    open={open}
    kind={useBelow(PHONE) ? 'full' : 'modal'}
    title="我的草稿"
    footer={<DetailFoot onClose={onClose} />}
    onClose={onClose}
    onGone={onGone}
  >
    <DraftList onGo={onClose} />
  </RecordShell>
)
