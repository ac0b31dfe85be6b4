/** What one of a product has many copies of: it must be asked whether a quantity counts copies or packs. */
export const PACKS = `
Anzahl counts boxes; 500er = a box of 500 cards ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Visitenkarten 500er|VK-A|39 ~ Visitenkarten 250er|VK-B|27 ~ Visitenkarten 1000er|VK-C|59 ~ Visitenkarten 100er|VK-D|17
one unit has 50 cards (à 50) ~ Menge ~ Produkt ~ Visitenkarten à 50|14.5 ~ Visitenkarten à 100|19.9 ~ Grußkarten à 25|29
Auftragsmenge 1 = one lot of 100/250/500 ~ Auftragsmenge ~ Bezeichnung|Material ~ Visitenkarte Standard je 100|100482|18 ~ Visitenkarte Standard je 250|100483|29 ~ Briefbogen je 500|100511|74
the variant says 500 cards; Lineitem quantity counts the variant ~ Lineitem quantity ~ Lineitem name|Lineitem sku ~ Business Cards - 500 / Matte|BCM|32 ~ Business Cards - 250 / Matte|BCM|22 ~ Business Cards - 1000 / Gloss|BCG|48 ~ Business Cards - 500 / Gloss|BCG|34
a pack has 50 ~ Quantity ~ Item Name|SKU ~ Name cards 50/pack|NC50|12 ~ Name cards 100/pack|NC100|19 ~ Thank-you cards 25/pack|TY25|15
boxes ~ Qty ~ Product ~ Envelopes 50 per box|21 ~ Letterheads 250 per box|49 ~ Business cards 100 per box|24
VE = Verpackungseinheit, 50 per unit ~ Menge ~ Artikeltext|Artikelnr. ~ Etiketten VE 50|7001|12.4 ~ Etiketten VE 250|7002|39 ~ Anhänger VE 100|7010|22
the option is the number of cards; 수량 counts the option ~ 수량 ~ 상품명|옵션정보 ~ 고급 명함 인쇄|용지: 스노우지 / 수량: 1천매|18000 ~ 고급 명함 인쇄|용지: 반누보 / 수량: 1천매|29000 ~ 고급 명함 인쇄|용지: 아르떼 / 수량: 1천매|34000
명함 200 = 200 cards ~ 수량 ~ 품목 ~ 명함 200|9000 ~ 명함 500|15000 ~ 명함 1000|24000
number in brackets = cards ~ 구매수(수량) ~ 등록상품명|등록옵션명|업체상품코드 ~ 일반명함|양면(500)|M-1|16000 ~ 일반명함|양면(1000)|M-2|24000 ~ 일반명함|단면(500)|M-3|13000
the variant "Menge 250" is the copies ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Visitenkarten Premium Menge 250|VKP|33 ~ Visitenkarten Premium Menge 500|VKP|45 ~ Visitenkarten Classic Menge 250|VKC|25
a dozen tags per unit ~ Quantity ~ Item Name|SKU ~ Gift tags, 1 dozen|GT-12|9.5 ~ Gift tags, 3 dozen|GT-36|22 ~ Place cards, 1 dozen|PC-12|11
number behind the product = copies ~ qty_ordered ~ name|sku ~ Cards - 250|card-r|27 ~ Cards - 500|card-r|39 ~ Cards - 1000|card-r|61
only the SKU says the pack: BC-100/250/500, price grows with it ~ Qty ~ Product|SKU ~ Business cards|BC-500|34 ~ Business cards|BC-250|23 ~ Business cards|BC-100|14
the first number of the variant = copies, the second is paper ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Visitenkarten 500 / 350 g/m²|V1|38 ~ Visitenkarten 250 / 350 g/m²|V1|26 ~ Visitenkarten 1000 / 400 g/m²|V1|66
名刺 100 = 100 cards ~ 個数 ~ 商品名|商品管理番号 ~ 名刺 100|meishi100|1980 ~ 名刺 200|meishi200|2980 ~ 名刺 500|meishi500|4980
1000 in a pack ~ Quantity ~ Title|ItemId ~ ショップカード 1000枚入|sc1000|8800 ~ ショップカード 500枚入|sc500|5500
a box of 100 ~ 数量 ~ 品名 ~ 名刺（100枚×1箱）|2200 ~ 名刺（200枚×1箱）|3300 ~ 封筒（500枚）|9800
option 500张; 数量 counts the option ~ 数量 ~ 宝贝标题|销售属性 ~ 高档名片印刷 双面覆膜|数量:500张|35 ~ 高档名片印刷 双面覆膜|数量:1000张|55 ~ 高档名片印刷 双面覆膜|数量:200张|22
a box of 100 ~ 数量 ~ 货品标题|货号 ~ 不干胶标签 一盒100|BGJ01|18 ~ 不干胶标签 一盒500|BGJ05|66
5 boxes of 100 each ~ 数量 ~ 品名 ~ 名片 5盒装/每盒100|60 ~ 名片 2盒装/每盒100|28
lot de 100 ~ Quantité ~ Produit|Réf. produit ~ Cartes de visite lot de 100|CV|19.9 ~ Cartes de visite lot de 250|CV|32 ~ Cartes de visite lot de 500|CV|45
x25 = 25 cards ~ Quantité ~ Produit|Réf. produit ~ Faire-part naissance x25|FPN|39 ~ Faire-part naissance x50|FPN|69 ~ Faire-part mariage x50|FPM|75
"les 500" = price and unit for 500 ~ Quantité ~ Produit|Réf. produit ~ Flyers A6 les 500|FL|42 ~ Flyers A6 les 1000|FL|58
250 units per unit ordered ~ Cantidad ~ Artículo|Ref. ~ Tarjetas de visita, 250 uds.|TV|24 ~ Tarjetas de visita, 500 uds.|TV|36 ~ Tarjetas de visita, 1.000 uds.|TV|52
a box of 50 ~ Cantidad ~ Artículo|Ref. ~ Invitaciones caja 50|INV|48 ~ Invitaciones caja 100|INV|86
conf. = confezione, pack of 200 ~ Quantità ~ Articolo|Codice ~ Biglietti da visita conf. 200|BV|26 ~ Biglietti da visita conf. 500|BV|44 ~ Segnaposto conf. 24|SP|18
50 pieces ~ Quantità ~ Articolo|Codice ~ Partecipazioni (50 pz)|PA|79 ~ Partecipazioni (100 pz)|PA|139
per 250 ~ Aantal ~ Artikel|Referentie ~ Visitekaartjes per 250|VK|21.95 ~ Visitekaartjes per 500|VK|29.95 ~ Visitekaartjes per 100|VK|14.95
25 stuks ~ Aantal ~ Artikel|Referentie ~ Geboortekaartjes 25 stuks|GK|41 ~ Geboortekaartjes 50 stuks|GK|72
100 szt. per item ~ Liczba sztuk ~ Nazwa oferty|Sygnatura ~ Wizytówki 100 szt.|W|25 ~ Wizytówki 500 szt.|W|60 ~ Wizytówki 1000 szt.|W|89
op. = pack of 50 ~ Liczba sztuk ~ Nazwa oferty|Sygnatura ~ Zaproszenia ślubne op. 50|Z|99 ~ Zaproszenia ślubne op. 20|Z|49
1000 adet per unit ~ Adet ~ Ürün Adı|Stok Kodu ~ Kartvizit 1000 adet|KV|349.9 ~ Kartvizit 500 adet|KV|229.9
50'li = pack of 50 ~ Adet ~ Ürün Adı|Stok Kodu ~ Davetiye 50'li|DV|420 ~ Davetiye 100'lü|DV|760 ~ Etiket 250'li paket|ET|190
number at the end = copies ~ Quantidade ~ Nome do Produto|SKU ~ Cartão de visita - 500|CV|69.9 ~ Cartão de visita - 1000|CV|99.9 ~ Tag para roupas - 500|TG|89.9
c/ 30 = with 30 ~ Quantidade ~ Nome do Produto|SKU ~ Convites c/ 30|CO|75 ~ Convites c/ 50|CO|110
500 шт ~ Количество ~ Товар|Артикул ~ Визитки 500 шт|VIZ|1450 ~ Визитки 1000 шт|VIZ|2200 ~ Листовки А6 1000 шт|LIS|3900
тираж = print run ~ Количество ~ Товар|Артикул ~ Визитки, тираж 300|VIZ|1100 ~ Визитки, тираж 500|VIZ|1450
250-pack ~ Antal ~ Benämning|Artikelnr ~ Visitkort 250-pack|VK|295 ~ Visitkort 500-pack|VK|395 ~ Korrespondenskort 100-pack|KK|249
Hộp 100 = a box of 100 ~ Số lượng ~ Tên sản phẩm|Phân loại hàng ~ Danh thiếp cao cấp|Hộp 100|60000 ~ Danh thiếp cao cấp|Hộp 200|105000 ~ Danh thiếp cao cấp|5 hộp x 100|250000
most rows count cards, rows with 500er-Karton count boxes ~ Menge ~ Produkt ~ Visitenkarten|0.4|100,200,250,500 ~ Visitenkarten 500er-Karton|180|1,2
Set of 50 ~ Lineitem quantity ~ Lineitem name|Lineitem sku ~ Wedding Invitations - Ivory / Set of 50|WI|110 ~ Wedding Invitations - Blush / Set of 75|WI|150 ~ Save the Dates - Ivory / Set of 50|SD|85
option 수량선택=300장 ~ 수량 ~ 상품명(한국어 쇼핑몰)|상품옵션 ~ 청첩장 봄날|수량선택=300장|210000 ~ 청첩장 봄날|수량선택=200장|150000 ~ 청첩장 들꽃|수량선택=400장|270000
1,000매 in the option ~ 수량 ~ 상품명|옵션정보 ~ 라벨스티커 주문제작|원형 50mm, 1,000매(+12000)|22000 ~ 라벨스티커 주문제작|원형 50mm, 500매|15000 ~ 라벨스티커 주문제작|사각 60x40mm, 2,000매|38000
number in brackets = copies ~ 수량 ~ 품목 ~ 명함(500)|15000 ~ 명함(200)|9000 ~ 봉투(1000)|65000
the number of sheets is written in words (천매 = 1000) ~ 수량 ~ 품목 ~ 명함 천매|24000 ~ 명함 오백매|15000 ~ 전단 이천장|48000
一千张 = 1000 cards, in words ~ 数量 ~ 品名 ~ 名片 一千张|55 ~ 名片 五百张|35
number of cards in words ~ Menge ~ Produkt ~ Grußkarten Hunderterpack|48 ~ Grußkarten Fünfzigerpack|27 ~ Einladung Dutzend|15
price and unit per hundred / dozen ~ Quantité ~ Produit|Réf. produit ~ Étiquettes bouteille, le cent|EB|39 ~ Dessous de verre, la douzaine|DV|14
small packs ~ Lineitem quantity ~ Lineitem name|Lineitem sku ~ Custom Magnets - 3-pack|MG|14 ~ Custom Magnets - 6-pack|MG|24 ~ Custom Magnets - 12-pack|MG|42
sets of 2 and 4 mugs among single ones ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Fototasse 2er-Set|FT2|22 ~ Fototasse|FT1|12.9 ~ Fototasse 4er-Set|FT4|39
the chosen option is the copies ~ qty_ordered ~ name|sku ~ Business Cards - Quantity: 500|bc|34 ~ Business Cards - Quantity: 250|bc|23 ~ Flyers A5 - Quantity: 1000|fl|69
the option is nothing but the number of cards ~ 수량 ~ 상품명|옵션정보 ~ 명함 제작|500|15000 ~ 명함 제작|1000|24000 ~ 명함 제작|200|9000
only the SKU has the copies; the same name has three prices ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Visitenkarten|VK-500-MATT|45 ~ Visitenkarten|VK-250-MATT|31 ~ Visitenkarten|VK-1000-GLANZ|69
only the reference has the copies ~ Quantité ~ Produit|Réf. produit ~ Cartes de visite|CV250|29 ~ Cartes de visite|CV500|41 ~ Cartes de visite|CV100|18
oplage = print run ~ Aantal ~ Artikel|Referentie ~ Flyers A5, oplage 1000|FA5|55 ~ Flyers A5, oplage 2500|FA5|79 ~ Posters A2, oplage 50|PA2|89
short SAP text: 500ST per sales unit ~ Auftragsmenge ~ Bezeichnung|Material ~ VISITENKARTE 4/4 350G 500ST|30021|42 ~ VISITENKARTE 4/4 350G 1000ST|30022|61 ~ BRIEFBOGEN 4/0 90G 500BL|30100|78
枚数 in the choice; 個数 is 1 ~ 個数 ~ 商品名|項目・選択肢|商品管理番号 ~ 年賀状印刷|枚数:50枚|nenga|5980 ~ 年賀状印刷|枚数:100枚|nenga|8980 ~ 年賀状印刷|枚数:30枚|nenga|4280
in words ~ 数量 ~ 品名 ~ 名刺 百枚|2200 ~ 名刺 二百枚|3400
BX/100 = box of 100 ~ Menge ~ Produkt ~ Visitenkarten (BX/100)|19 ~ Visitenkarten (BX/250)|33
Anzahl 2–20 bundles of 100/250/500 ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Bierdeckel 100er|BD1|21 ~ Bierdeckel 250er|BD2|39 ~ Bierdeckel 500er|BD5|62
100/200 invitations, 2–10 sets ~ 수량 ~ 품목 ~ 행사 초대장 100|45000 ~ 행사 초대장 200|82000
books of 25 or 50 numbered tickets: the copies are tickets ~ qty_ordered ~ name|sku ~ Raffle tickets (book of 25)|rt25|4 ~ Raffle tickets (book of 50)|rt50|7
the last number of the variant is copies, the one with mm the size ~ Quantity ~ Item Name|SKU ~ Stickers - Circle, 50mm, 100|ST|19 ~ Stickers - Circle, 50mm, 250|ST|34 ~ Stickers - Square, 40mm, 100|ST|17 ~ Stickers - Square, 40mm, 500|ST|52
50 = sheets ~ 数量 ~ 品名 ~ 年賀はがき 50|4800 ~ 年賀はがき 100|7900 ~ 喪中はがき 30|3900
100份装 = pack of 100 ~ 数量 ~ 宝贝标题|销售属性 ~ 婚礼请柬|100份装|98 ~ 婚礼请柬|50份装|56
sold by 500 / 1000 ~ 数量 ~ 货品标题|货号 ~ 吊牌定制 起订500|DP05|75 ~ 吊牌定制 起订1000|DP10|128
pack-50 ~ Cantidad ~ Artículo|Ref. ~ Pegatinas pack-50|PG50|14 ~ Pegatinas pack-100|PG100|22
number at the end = copies ~ Adet ~ Ürün Adı|Stok Kodu ~ Magnet kartvizit - 250|MK250|420 ~ Magnet kartvizit - 500|MK500|690
500 labels in one unit ~ Số lượng ~ Tên sản phẩm|Phân loại hàng ~ Tem nhãn dán|500 tem|85000 ~ Tem nhãn dán|1000 tem|140000
à 500 per roll, and the copies are labels ~ Antal ~ Benämning|Artikelnr ~ Etiketter rulle à 500|ER5|190 ~ Etiketter rulle à 1000|ER10|290
120 or 240 stickers; 구매수 counts sets ~ 구매수(수량) ~ 등록상품명|등록옵션명|업체상품코드 ~ 네임스티커|120장|NS120|8900 ~ 네임스티커|240장|NS240|13900
ex. = exemplaires = copies ~ Quantité ~ Produit|Réf. produit ~ Étiquettes-nom 100 ex.|EN|14 ~ Étiquettes-nom 250 ex.|EN|26
print run in the text, with a point for thousands ~ Auftragsmenge ~ Bezeichnung|Material ~ FLYER A5 1.000|30201|55 ~ FLYER A5 2.500|30202|84 ~ FLYER A5 5.000|30203|119
nakład = print run ~ Liczba sztuk ~ Nazwa oferty|Sygnatura ~ Ulotki A6 nakład 1000|U1|119 ~ Ulotki A6 nakład 2500|U2|179
a roll has 250 or 500 ~ Qty ~ Product ~ Stickers, roll of 250|19 ~ Stickers, roll of 500|29 ~ Labels 500/roll|24
/M = per thousand, /C = per hundred, as American printers write ~ Qty ~ Product ~ Letterhead /M|120 ~ Envelope #10 /M|140 ~ Comp slips /C|22
1k = 1000 flyers ~ Quantity ~ Item Name|SKU ~ Flyer A5 1k|FL1K|49 ~ Flyer A5 5k|FL5K|119 ~ Flyer A5 2.5k|FL25|79
variant is nothing but the number of labels ~ Lineitem quantity ~ Lineitem name|Lineitem sku ~ Return Address Labels - 140|RAL|12 ~ Return Address Labels - 280|RAL|19 ~ Return Address Labels - 560|RAL|31
`;
