/** All resources of the product: as much as a whole list page, so that it comes by itself. */
export { resourceNamed } from '@huxi/contract'
