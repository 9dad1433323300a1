/** Before a change of the definition is saved or a row is deleted: the slots and bookings that it touches. */
import { previewSlots, type SlotPreview } from '@huxi/contract'
import { verbEndpoint, type Resource } from '@huxi/model'
import { Typography } from 'antd'
import { call } from '../../../kit/data/call.ts'
import { unlessRefused } from '../../../kit/data/failure.ts'
import { minuteText } from '../../../kit/patient/booking/slot-days.ts'
import type { Agree } from '../../../kit/record/record-editor.tsx'
import type { Consequence } from '../../../kit/record/remove.tsx'
import { rowId, rowVersion, type Row } from '../../../kit/record/row.ts'
import { useModal } from '../../../kit/ui/modal.tsx'
import { Stack } from '../../../kit/ui/place.tsx'

const WIDTH = 560

const Touched = ({ preview: { added, removed, places, bookings, others } }: { preview: SlotPreview }) => (
  <Stack>
    <Typography.Text>
      以后 60 天：新增 {added} 个时段，停用 {removed} 个时段，可约人数 {places[0]} → {places[1]}。
    </Typography.Text>
    {bookings.length + others > 0 && (
      <>
        <Typography.Text type="danger">
          有 {bookings.length + others} 个预约的时段将停诊；预约不会取消，请在“待改约”中逐个改约：
        </Typography.Text>
        <ul>
          {bookings.map((one) => (
            <li key={one.id}>
              {minuteText(one.startAt)} {one.patient} · {one.service} · {one.bookingNo}
            </li>
          ))}
        </ul>
        {others > 0 && <Typography.Text type="secondary">另有 {others} 个预约没有列出。</Typography.Text>}
      </>
    )}
  </Stack>
)

const given = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))

const isTouching = ({ added, removed, places, bookings, others }: SlotPreview): boolean =>
  added + removed + bookings.length + others > 0 || places[0] !== places[1]

export const useAgreed = (resource: Resource): Agree => {
  const modal = useModal()
  return async (values, row) => {
    const asked = row ? { ...given(values), id: rowId(row), version: rowVersion(row) } : given(values)
    const { path } = verbEndpoint(resource, row ? 'edit' : 'add')
    // a refused preview is refused again by the save, which shows the reason at its field
    const preview = await call(previewSlots, { path, input: asked }).catch(unlessRefused)
    if (!preview) return preview !== null
    if (!isTouching(preview)) return true
    const stranded = preview.bookings.length + preview.others
    return new Promise((resolve) => {
      modal.confirm({
        width: WIDTH,
        title: stranded > 0 ? `有 ${stranded} 个预约的时段将停诊，确定保存吗？` : '保存后号源会变化，确定保存吗？',
        content: <Touched preview={preview} />,
        okText: '保存',
        okButtonProps: { danger: stranded > 0 },
        cancelText: '返回修改',
        focusable: { autoFocusButton: stranded > 0 ? 'cancel' : 'ok' },
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
  }
}

export const touchedBy =
  (resource: Resource) =>
  async (rows: readonly Row[]): Promise<string | Consequence> => {
    if (rows.length > 1) return '删除后按其余的设置重新生成号源；有预约的时段停诊并保留预约。'
    const { path } = verbEndpoint(resource, 'delete')
    const preview = await call(previewSlots, { path, input: { id: rowId(rows[0]!) } })
    return { text: <Touched preview={preview} />, count: 1 }
  }
