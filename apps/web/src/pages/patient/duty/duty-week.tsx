import { dutyWeek, type DutyWeek as Week } from '@huxi/contract'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAddressParams } from '../../../kit/data/use-address-params.ts'
import { useCall } from '../../../kit/data/query.ts'
import { daysLater } from '../../../kit/patient/booking/slot-days.ts'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { dayHere } from '../../../platform/clock.ts'
import { WeekGrid } from './week-grid.tsx'

const DAYS = 7
const SKELETON_ROWS = 8
const WARD = 'ward'
const DAY = 'day'

export const DutyWeek = () => {
  const [today] = useState(() => dayHere(Date.now()))
  const [params, set] = useAddressParams()
  const day = params.get(DAY) ?? today
  const asked = { wardId: params.get(WARD) ?? undefined, day }
  const { data, error, refetch } = useCall(dutyWeek, asked, { keep: true, live: true })
  if (!data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  if (data.wardId === null)
    return <Empty drawing="paper" title="还没有病区" text="请先在“病区床位”中登记病区，再安排值班。" />
  return (
    <Stack gap={12}>
      <Row wrap>
        <Select
          aria-label="病区"
          value={data.wardId}
          options={data.wards.map(({ id, name }) => ({ value: id, label: name }))}
          popupMatchSelectWidth={false}
          onChange={(id: string) => set({ [WARD]: id })}
        />
        <Row as="span" align="stretch">
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label="上一周"
            onClick={() => set({ [DAY]: daysLater(data.from, -DAYS) })}
          />
          <Button onClick={() => set({ [DAY]: today })}>本周</Button>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label="下一周"
            onClick={() => set({ [DAY]: daysLater(data.from, DAYS) })}
          />
        </Row>
        <span role="status">
          {data.from} 至 {daysLater(data.from, DAYS - 1)}
        </span>
      </Row>
      {data.people.length === 0 ? (
        <Empty
          drawing="search"
          title="这个病区还没有人员"
          text="病区所属科室的成员会列在这里；也可以在“全部”中新增一个班次，该人员随后出现。"
        />
      ) : (
        <WeekGrid key={`${data.wardId} ${data.from}`} week={data as Week & { wardId: string }} today={today} />
      )}
    </Stack>
  )
}
