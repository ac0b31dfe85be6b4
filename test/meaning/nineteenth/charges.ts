import type { List } from '../list.ts';
import { chargesOf, type Made } from './made.ts';

const SAP = 'Auftrag;Pos.;Kunde;Name;Material;Menge;ME;Nettowert;Währg';
const ITEM = '{o};10;{u};{n};{a};{q};ST;{p};EUR';
const BY_SAP = ['Auftrag', 'Kunde', 'Menge', 'Nettowert', 'name=Name'] as const;

/** Every one of them is below each order, with a price above 0, where the others have their name. */
const LABELS =
  'Versandkosten,배송비,할인,Rabatt,Discount 10%,MwSt 19 %,Shipping,Versand,Frais de port,送料,VAT 20%,Setup fee,Mengenrabatt,Standard shipping,Rabatt 10 %,Porto und Verpackung,택배비,Shipping & handling'.split(
    ',',
  );

/** Where the others have their product, beside the name above. */
const PRODUCTS = 'Versandkosten,배송비,Discount,Shipping,Express,Gutschrift'.split(',');

/** What is paid besides in a row of its own. */
export const CHARGES: readonly List[] = [
  ...LABELS.map(
    (label): Made => [
      `${label} is the name in a row below each order`,
      ...([SAP, BY_SAP, ITEM, `{o};;{u};${label};;1;ST;4,90;EUR`, 'order'] as const),
    ],
  ),
  ...PRODUCTS.map(
    (label): Made => [
      `${label} is the product in a row below each order`,
      SAP,
      ['Auftrag', 'Kunde', 'Menge', 'Nettowert', 'produkt=Material'],
      ITEM,
      `{o};20;{u};{n};${label};1;ST;4,90;EUR`,
      'order',
    ],
  ),
].flatMap(chargesOf);
