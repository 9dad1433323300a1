import { Sample } from '../../kit/ui/blocks/sample.tsx'
import { Menus } from './permission-list/menus.tsx'

const source = import.meta.glob<string>('./list/permission-list/menus.tsx', {
  base: '../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function PermissionList() {
  return (
    <Sample title="useWholeList 和 useTreeRows：有上下级的数据一次取回，在浏览器里展开和查找。" source={source} framed>
      <Menus />
    </Sample>
  )
}
