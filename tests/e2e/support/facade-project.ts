import type { Quantity, Wall } from '#contract/schemas/project-helpers.ts'

/** A facade in Namur with all that the helpers keep. */
export const facadeProject = {
  name: 'Villa Ardenne',
  type: 'NEW_BUILD' as const,
  productCategories: ['FACING_BRICK' as const, 'ROOF_TILE' as const],
  address: {
    street: 'Rue des Briques',
    houseNumber: '12',
    box: null,
    plotReference: null,
    postalCode: '5000',
    city: 'Namur',
    country: 'BE' as const,
  },
}

export const keptWall: Wall = { colour: 'GREY', format: 'WF', bond: 'FLEMISH', joint: 8, jointColour: 'DARK' }

/** 300 ÷ (0,200 × 0,075) = 20 000 bricks; with 5 % 21 000, on 41 pallets of 520. */
export const keptQuantity: Quantity = { area: 300, format: 'M65', joint: 12, margin: 5, note: 'Voorgevel' }
