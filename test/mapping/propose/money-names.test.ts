import { expect, it } from 'vitest';
import { isPriceOfCopy } from '../../../src/mapping/propose/money-names.ts';

const OF_ONE = `
  Unit price, unit_price, unitPrice, Price/unit, pricePerUnit, price-per-copy, Price ea., Price (ea), 가격(부), 価格（枚）, Precio (ud.), Prijs (st), Price each, Price/pcs, Item Cost
  Lineitem price, Unit price (incl. 10% VAT), P.U., PU HT, PU TTC, Prix unitaire, Prix à l'unité, Prix/pièce, Prix par exemplaire
  Nettoeinzelpreis, Listeneinzelpreis, Einzelverkaufspreis, Nettostückpreis, PREZZOUNITARIO, cenajednostkowa, Unit price*
  Order Unit Price, Unit Price (min qty 10), Unit:Price, 개당 판매가, 장당 요금, 권당 정가, 건당
  Einzelpreis, Einzelpreis inkl. 19% MwSt, E-Preis, EP, Stückpreis, Stk.-Preis, Preis/Stück, Preis pro Stk., €/Stück, Preis je Karte
  Precio unitario, Precio por unidad, Precio ud., Precio c/u, Preço/unidade, Valor unitário, Prezzo cad., Prezzo al pezzo
  Cena jednostkowa, Cena/szt., Cena za egz., Stuksprijs, Prijs/stuk, Prijs per eenheid
  단가, 단 가, 판매단가(원), 개당 가격, 1개 가격, 단가(VAT 10% 포함), 単価, 単価（税10%込）, 1枚あたり, 單 價, 单价, 每张价格, 单位价格
  Price per label, Price per poster, Cost per flyer, Price (EUR) per postcard, Net price per leaflet, Preis je Flyer, Preis pro Plakat, Preis p. St., Stückkosten, Stueckkosten, Prix à la pièce, Prix pour 1, Price for 1, Price for one card, Preis für eine Karte, Prijs per poster, 单张价格, 单张价, 单件价格
  U/P, U.Price, P/U, V/U, c/u, ea., ea. (USD), Price apiece, Price pp, Preis p.P., Price per head, Prix par personne, Preis einzeln, Einz.-Preis, E.P., Px U, Prix la pièce, Precio pieza
  Prezzo a pezzo, Prezzo cad., UVP, MSRP (USD), PVP con IVA, Listenpreis, Rate, Rate (INR), Bogenpreis, stk pris, Stykpris, Enhedspris, Pris pr. stk, À-pris, Styckpris, Kpl-hinta, Yksikköhinta
  Cena za kus, Jednotková cena, Egységár, Ár/db, Preț unitar, Birim fiyat, BİRİM FİYAT, Цена за шт., Ед. цена, Единична цена, Τιμή μονάδας, Harga satuan, Đơn giá, ราคาต่อหน่วย, सामान्य इकाई मूल्य, 每张, 元/张, 1인당 금액
  Total price per copy, Gesamtpreis pro Stück, Gesamtbetrag/Stk., Totaalprijs per stuk
  Prix total par pièce, Importe total por pieza, Prezzo totale per pezzo, Total net per card, Grand total per card, Summe pro Stück, Total each, Prix total unitaire, Prezzo totale unitario, 장당 총액, 1枚あたり合計
  Total per card (EUR), Total / pc (USD), Total per card €, Gesamtpreis pro Stück in EUR, Gesamtpreis pro Stück inkl. 19% MwSt, Prix total par pièce TTC (€), Prix total par ex. HT, Total each ($)`;
const NOT = `
  Price, Total, Amount, 금액, United price, Community price, Unit 5 price, Business unit price, Units, Total of all units
  Unit price × qty, Qty x unit price, Unit price total, Total (qty x price per unit), Total price per unit x qty, Total line item price, Total per card type, Total per card type (EUR), Total price per flyer design, Extended unit price, Price for each order, Each row, Teacher price
  Einzelhandelspreis, Einzelposten Gesamtpreis, Preis pro Stück gesamt, Einzelsumme, MwSt, Montant communautaire, Unitarian fund, Price for each order, Unit price * qty, Unit price x Qty, Price per order
  Price per job, Price per customer, Cost per project (EUR), Preis pro Auftrag, Preis je Bestellung, Preis pro Zeile, Prijs per opdracht, Price for one year, Price for 10, Preis für 100 Stück, Prix par CB, Prix par défaut, Cost per month, Price per list
  Price CAD, CAD, Up-front payment, Up to date price, Rate of VAT, Cena po rabacie, Pris totalt, Totalpris, Harga total, Fiyat, 할인당첨금
  매장당 가격, 매장당 총액, 총액(단가 x 수량), 단가합계, 단가 × 수량, 수량x단가, 식당 금액, 강당, 당일 가격, 单价合计, 総単価`;

const namesIn = (text: string) => text.split(/[,\n]/u).flatMap((name) => name.trim() || []);

it.each(namesIn(OF_ONE))('isPriceOfCopy() takes %j for the price of one copy', (name) => {
  expect(isPriceOfCopy(name)).toBe(true);
});

it.each(namesIn(NOT))('isPriceOfCopy() does not take %j for the price of one copy', (name) => {
  expect(isPriceOfCopy(name)).toBe(false);
});

it('isPriceOfCopy() is not held up by a long name of what may stand behind a total', () => {
  expect(isPriceOfCopy(`Total ${'1 '.repeat(300_000)}x`)).toBe(false);
});
