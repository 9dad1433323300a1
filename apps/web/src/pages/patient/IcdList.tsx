import { addStarterCodes, icd } from '@huxi/contract'
import { Button } from 'antd'
import { useCan } from '../../kit/data/can.tsx'
import { useAction, useChanged } from '../../kit/data/query.ts'
import { page } from '../../kit/list/page.tsx'

const ADD = 'visit:icd:add'

const Starters = () => {
  const changed = useChanged(icd)
  const { run, busy } = useAction(addStarterCodes, { onDone: () => void changed() })
  const { can } = useCan()
  return (
    can(ADD) && (
      <Button loading={busy} onClick={() => void run({})}>
        添加呼吸科常用编码
      </Button>
    )
  )
}

export default page(icd, { toolbar: () => <Starters /> })
