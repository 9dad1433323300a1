import { Sample } from '../../kit/ui/blocks/sample.tsx'
import { Roles } from './role-list/roles.tsx'

const source = import.meta.glob<string>('./list/role-list/roles.tsx', {
  base: '../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function RoleList() {
  return (
    <Sample title="MasterDetail：左边选一个角色，右边看它拥有的页面和按钮。" source={source} framed>
      <Roles />
    </Sample>
  )
}
