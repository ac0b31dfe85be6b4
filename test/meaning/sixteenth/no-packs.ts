/** Numbers in names of products that are sizes, values, models, parts and years. */
export const NO_PACKS = `
sizes and paper weights; Anzahl is the copies ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Visitenkarte 85x55 mm|VK-8555|0.45|50,100,200 ~ Visitenkarte 90x50 mm|VK-9050|0.48|50,100,250 ~ Flyer DL 135 g|FL-DL|0.22|100,500 ~ Flyer A6 300g|FL-A6|0.3|100,250
phone models ~ Lineitem quantity ~ Lineitem name|Lineitem sku ~ Custom Phone Case - iPhone 15 / Clear|PC-15|19 ~ Custom Phone Case - iPhone 14 / Clear|PC-14|19 ~ Custom Phone Case - Galaxy S24 / Matte|PC-S24|21 ~ Custom Phone Case - iPhone 15 Pro Max / Matte|PC-15PM|24
car models ~ Quantità ~ Articolo|Codice ~ Poster Fiat 500|PF500|24 ~ Poster Fiat 600|PF600|24 ~ Poster Lancia Delta|PLD|26 ~ Poster Alfa 1900|PA1900|26
value of a personalised voucher (price = the number) ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Gutschein 100|GS100|100 ~ Gutschein 50|GS50|50 ~ Gutschein 25|GS25|25
value of the voucher ~ Quantity ~ Item Name|SKU ~ Voucher 50 EUR|V50|50 ~ Voucher 100 EUR|V100|100 ~ Voucher 20 EUR|V20|20
face value of the voucher ~ 수량 ~ 상품명|옵션정보 ~ 맞춤 상품권|10,000원권|10000 ~ 맞춤 상품권|50,000원권|50000 ~ 맞춤 상품권|100,000원권|100000
running SKU codes ~ Qty ~ Product|SKU ~ Key card|SKU-1000|2.5|20,40,60 ~ Name badge|SKU-2000|3.1|10,25,50 ~ Lanyard|SKU-3000|1.2|25,50
material codes P-200… ~ Auftragsmenge ~ Bezeichnung|Material ~ Türschild Aluminium|P-200|22 ~ Türschild Acryl|P-300|26 ~ Tischaufsteller|P-400|18
room numbers ~ Qty ~ Product ~ Door sign Room 200|18 ~ Door sign Room 210|18 ~ Door sign Room 305|18 ~ Door sign Room 400|18
titles ~ Quantity ~ Item Name|SKU ~ Poster Route 66|RT66|15 ~ Poster Top 100 Albums|TOP|18 ~ Poster Area 51|A51|15 ~ Poster Level 500|LV|17
puzzle pieces: one puzzle each, although prices grow ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Fotopuzzle 500 Teile|PZ-500|24.9 ~ Fotopuzzle 1000 Teile|PZ-1000|29.9 ~ Fotopuzzle 200 Teile|PZ-200|19.9
pages ~ qty_ordered ~ name|sku ~ Photo Book 24 pages|pb24|29 ~ Photo Book 48 pages|pb48|44 ~ Photo Book 100 pages|pb100|69
labels for coffee bags of 500 g ~ Qty ~ Product ~ Label Colombia 500 g coffee|0.12|200,300,500 ~ Label Ethiopia 250 g coffee|0.12|200,400 ~ Label House blend 1000 g coffee|0.12|100,200
sizes in cm ~ Lineitem quantity ~ Lineitem name|Lineitem sku ~ Canvas 40 x 60|CV4060|49 ~ Canvas 50 x 70|CV5070|59 ~ Canvas 100 x 150|CV100|149
a ticket for ten visits is one card ~ Menge ~ Produkt ~ 10er-Karte Schwimmbad|0.8|1,2 ~ Saisonkarte Schwimmbad|0.8|1,2 ~ 50er-Karte Sauna|0.8|1
years and sizes ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Kalender 2027 A4|K27-4|16 ~ Kalender 2027 A3|K27-3|22 ~ Kalender 2026 A4 Restposten|K26-4|9
ages ~ Qty ~ Product ~ Invitation 50th anniversary|1.9|40,60,80 ~ Invitation 40th birthday|1.9|30,50 ~ Invitation 18th birthday|1.9|20,35
colours and paper ~ Menge ~ Artikeltext|Artikelnr. ~ Broschüre 4/4-farbig 135 g/m²|4001|1.4|50,100,300 ~ Broschüre 4/0-farbig 250 g/m²|4002|1.6|50,100 ~ Plakat A1 4/0-farbig|4010|4.5|10,25
volumes, price grows ~ Quantity ~ Item Name|SKU ~ Mug 330 ml|MG330|11 ~ Mug 450 ml|MG450|13 ~ Bottle 500 ml|BT500|18 ~ Bottle 1000 ml|BT1000|24
pieces of one puzzle ~ 수량 ~ 상품명|옵션정보 ~ 포토퍼즐 주문제작|500피스|21000 ~ 포토퍼즐 주문제작|1000피스|28000 ~ 포토퍼즐 주문제작|108피스|13000
days and anniversaries ~ 수량 ~ 품목 ~ 100일 기념 현수막|18000 ~ 200일 기념 액자|25000 ~ 50주년 감사패|55000
sizes in mm ~ 수량 ~ 상품명(한국어 쇼핑몰)|상품옵션 ~ 아크릴 명패|규격=200x80|24000 ~ 아크릴 명패|규격=300x100|31000 ~ 아크릴 명패|규격=150x60|19000
face value of book cards ~ 個数 ~ 商品名|商品管理番号 ~ 名入れ図書カード 500|tosho500|500 ~ 名入れ図書カード 1000|tosho1000|1000 ~ 名入れ図書カード 3000|tosho3000|3000
anniversaries ~ 数量 ~ 品名 ~ 創立100周年記念盾|12000 ~ 創立50周年記念盾|12000 ~ 退職記念盾|9800
volumes ~ Quantity ~ Title|ItemId ~ 名入れタンブラー 350ml|tb350|2480 ~ 名入れタンブラー 500ml|tb500|2980
days, frame sizes, puzzle pieces ~ 数量 ~ 宝贝标题|销售属性 ~ 宝宝100天纪念相框|尺寸:6寸|39 ~ 宝宝100天纪念相框|尺寸:8寸|49 ~ 定制拼图|1000片|68 ~ 定制拼图|500片|48
face value ~ 数量 ~ 品名 ~ 购物卡500元|500 ~ 购物卡1000元|1000 ~ 购物卡200元|200
titles and sizes ~ Quantité ~ Produit|Réf. produit ~ Affiche Les 100 ans du club|AF100|15 ~ Affiche 24 Heures|AF24|18 ~ Toile 50x70|TO57|59 ~ Toile 80x120|TO812|99
value of the gift card ~ Quantité ~ Produit|Réf. produit ~ Chèque-cadeau 50|CC50|50 ~ Chèque-cadeau 100|CC100|100 ~ Chèque-cadeau 30|CC30|30
race distances ~ Cantidad ~ Artículo|Ref. ~ Dorsal 5 km|D5|3 ~ Dorsal 10 km|D10|3 ~ Dorsal 21 km|D21|3.5 ~ Dorsal 100 km|D100|5
value; sheets of one notebook ~ Aantal ~ Artikel|Referentie ~ Cadeaubon 50 euro|CB50|50 ~ Cadeaubon 25 euro|CB25|25 ~ Notitieboek 100 vel|NB100|14
value, volume, size ~ Liczba sztuk ~ Nazwa oferty|Sygnatura ~ Bon podarunkowy 100 zł|B100|100 ~ Kubek 300 ml|K300|29 ~ Fotoobraz 40x60|F46|79
value; pieces of a puzzle ~ Adet ~ Ürün Adı|Stok Kodu ~ Hediye Çeki 250 TL|HC250|250 ~ Hediye Çeki 500 TL|HC500|500 ~ Puzzle 1000 parça|PZ1000|349
value in thousand đồng; volume ~ Số lượng ~ Tên sản phẩm|Phân loại hàng ~ Thẻ quà tặng|200K|200000 ~ Thẻ quà tặng|500K|500000 ~ Ly sứ in tên|350ml|95000
value; size ~ Quantidade ~ Nome do Produto|SKU ~ Vale-presente R$ 100|VP100|100 ~ Vale-presente R$ 200|VP200|200 ~ Quadro 30x40|Q34|79.9
value; size ~ Количество ~ Товар|Артикул ~ Сертификат 1000 руб.|S1000|1000 ~ Сертификат 3000 руб.|S3000|3000 ~ Портрет 40х60|P46|2900
value (price = number); race ~ Antal ~ Benämning|Artikelnr ~ Presentkort 500|PK500|500 ~ Presentkort 1000|PK1000|1000 ~ Diplom Vasaloppet 90 km|DV90|120
sheets of one pad ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Quittungsblock A6 50 Blatt|QB50|6.5 ~ Quittungsblock A6 100 Blatt|QB100|9.5 ~ Schreibblock A5 100 Blatt|SB100|5.5
Qty already is the copies: it equals the number in every row ~ Qty ~ Product ~ Business cards 500|0.08|500 ~ Business cards 250|0.1|250 ~ Business cards 1000|0.06|1000
names of sites; Menge is the copies ~ Menge ~ Produkt ~ Visitenkarten Haus 200|0.3|100,150,200 ~ Visitenkarten Werk 100|0.3|100,200 ~ Visitenkarten Tor 50|0.3|50,100
models, titles ~ Lineitem quantity ~ Lineitem name|Lineitem sku ~ Pixel Art Poster - 8-bit|PX8|15 ~ Poster Porsche 911|P911|22 ~ Poster Boeing 747|B747|22 ~ Vinyl record clock Summer of 69|VC69|29
American paper weights, qty is the copies ~ qty_ordered ~ name|sku ~ Flyer 100 lb gloss|fl100|0.2|250,500,1000 ~ Flyer 80 lb matte|fl80|0.18|250,500 ~ Business card 16 pt|bc16|0.1|250,500,1000
paper weights; 수량 = sheets ~ 수량 ~ 품목 ~ 명함 스노우 250g|90|200,500 ~ 명함 반누보 300g|120|200,500 ~ 전단 아트지 100g A4|30|1000,2000
one memo pad has 100 sheets; one pad is one copy ~ 수량 ~ 상품명|옵션정보 ~ 이름 메모지 제작|100매 1권|4500|1,2,3 ~ 이름 메모지 제작|50매 1권|3000|1,2,3
sheets of one notebook / pad ~ 数量 ~ 品名 ~ 名入れノート 100枚綴り|980|10,20,30 ~ 名入れ便箋 50枚綴り|680|10,20
sheets of one notebook ~ 数量 ~ 宝贝标题|销售属性 ~ 定制笔记本|A5 100张|12|10,20,50 ~ 定制笔记本|B5 80张|15|10,30
pieces of one puzzle ~ Liczba sztuk ~ Nazwa oferty|Sygnatura ~ Puzzle ze zdjęciem 500 elementów|PZ500|79 ~ Puzzle ze zdjęciem 1000 elementów|PZ1000|99 ~ Puzzle ze zdjęciem 120 elementów|PZ120|49
pieces of one puzzle ~ Lineitem quantity ~ Lineitem name|Lineitem sku ~ Photo Puzzle - 500 pieces|PP500|29 ~ Photo Puzzle - 1000 pieces|PP1000|36 ~ Photo Puzzle - 252 pieces|PP252|24
sheets of one pad ~ Qty ~ Product ~ Notepad A5 50 sheets|3.2|10,25,50 ~ Notepad A6 100 sheets|3.6|10,25
수량 equals the number of the name in every row: it is the sheets ~ 수량 ~ 품목 ~ 명함 500매|30|500 ~ 명함 200매|45|200 ~ 명함 1000매|24|1000
cards of one game ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Memospiel mit 48 Karten|MEM48|24.9 ~ Memospiel mit 64 Karten|MEM64|29.9
names with numbers ~ Menge ~ Produkt ~ Speisekarte Restaurant 1900|4.2|10,15,20 ~ Speisekarte Hotel 4 Jahreszeiten|4.2|20,40 ~ Speisekarte Kaffee Zeche 100|4.2|8,12
paper weight in the SKU; Qty is the copies ~ Qty ~ Product|SKU ~ Business card|BC-350-M|0.2|100,250,500 ~ Business card|BC-400-G|0.24|100,250 ~ Business card|BC-600-U|0.4|50,100
titles and models ~ Quantità ~ Articolo|Codice ~ Maglietta 1000 Miglia|MM|22 ~ Maglietta Vespa 50|V50|19 ~ Tazza Cinquecento 500|T500|12
club names (sales of 100k…): one plaque each ~ Quantity ~ Item Name|SKU ~ Award plaque 100 Club|AP100|45 ~ Award plaque 250 Club|AP250|45 ~ Award plaque 500 Club|AP500|55
road and house numbers ~ Antal ~ Benämning|Artikelnr ~ Skylt Riksväg 50|S50|180 ~ Skylt Infart 100|S100|180 ~ Husnummer 24|HN|95 ~ Husnummer 100|HN|95
anniversaries, names, years ~ Cantidad ~ Artículo|Ref. ~ Imán Medellín 500 años|I500|4|5,10 ~ Taza Barrio 13|T13|9 ~ Póster Dakar 2026|PD|14
pieces of a puzzle, sheets of a pad ~ Количество ~ Товар|Артикул ~ Пазл с фото 500 деталей|PZ500|1290 ~ Пазл с фото 1000 деталей|PZ1000|1690 ~ Блокнот А5 80 листов|BL80|450
sheets, volume ~ Adet ~ Ürün Adı|Stok Kodu ~ İsme özel defter 100 yaprak|DF100|149 ~ İsme özel kupa 330 ml|KP|129
pages ~ Số lượng ~ Tên sản phẩm|Phân loại hàng ~ Sổ tay in tên|100 trang|65000 ~ Sổ tay in tên|200 trang|95000
volumes ~ 구매수(수량) ~ 등록상품명|등록옵션명|업체상품코드 ~ 맞춤 머그컵|300ml|MUG3|9900 ~ 맞춤 텀블러|500ml|TB5|19900 ~ 맞춤 텀블러|1000ml|TB10|25900
race distances (10K = 10 km), although K may mean thousand ~ Lineitem quantity ~ Lineitem name|Lineitem sku ~ Marathon Finisher Print - 10K|FP10|25 ~ Marathon Finisher Print - 42K|FP42|25 ~ Marathon Finisher Print - 100K|FP100|29
model numbers, round, price grows ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Klemmbrett DIN A4 Modell 100|KB100|8.9|5,10 ~ Klemmbrett DIN A4 Modell 200|KB200|10.9|5,10 ~ Klemmbrett DIN A4 Modell 500|KB500|13.9|5
dates ~ Menge ~ Artikeltext|Artikelnr. ~ Plakat Konzert 31.12.2026|5001|4.5|20,50 ~ Plakat Konzert 24.12.2026|5002|4.5|20,40
labels for bottles ~ Anzahl ~ Artikelbezeichnung|Artikelnummer ~ Etikett Apfelsaft 1000 ml|EA10|0.14|200,400 ~ Etikett Apfelsaft 500 ml|EA5|0.12|200,500 ~ Etikett Birnensaft 500 ml|EB5|0.12|300
years ~ Qty ~ Product ~ Year book Class of 2026|12|25,28,30 ~ Year book Class of 2025|12|24,27
sizes in inches, price grows ~ Lineitem quantity ~ Lineitem name|Lineitem sku ~ Star Map Poster - 18x24|SM18|39 ~ Star Map Poster - 24x36|SM24|54 ~ Star Map Poster - 12x16|SM12|29
burning hours of one candle; price grows ~ qty_ordered ~ name|sku ~ Candle 200 h|c200|24 ~ Candle 100 h|c100|15 ~ Candle 50 h|c50|9
machine models ~ 수량 ~ 품목 ~ 모델 500 카탈로그|3200|20,50 ~ 모델 300 카탈로그|3200|20,30 ~ 모델 100 카탈로그|3200|10,20
pieces of one puzzle ~ Quantité ~ Produit|Réf. produit ~ Puzzle photo 500 pièces|PU500|24.9 ~ Puzzle photo 1000 pièces|PU1000|29.9
ranges of printed numbers; Menge is the copies ~ Menge ~ Produkt ~ Startnummer 100-199|0.9|100 ~ Startnummer 200-299|0.9|100 ~ Startnummer 300-349|0.9|50
names of places ~ Qty ~ Product ~ Menu 2026|3.2|20,40 ~ Menu Bar 500|3.2|15,20 ~ Menu Studio 54|3.2|10,20
heights, price grows ~ Quantity ~ Item Name|SKU ~ Trophy 200 mm|T200|19 ~ Trophy 250 mm|T250|24 ~ Trophy 300 mm|T300|31
value (price = number) ~ Cantidad ~ Artículo|Ref. ~ Tarjeta regalo 50|TR50|50 ~ Tarjeta regalo 100|TR100|100 ~ Tarjeta regalo 30|TR30|30
cloth weights and sizes ~ 数量 ~ 宝贝标题|销售属性 ~ 定制T恤|XL 180g|49 ~ 定制T恤|L 180g|49 ~ 定制T恤|M 200g|56
pieces of one puzzle ~ Quantidade ~ Nome do Produto|SKU ~ Quebra-cabeça 500 peças|QC500|89 ~ Quebra-cabeça 1000 peças|QC1000|119
volumes ~ Aantal ~ Artikel|Referentie ~ Bierglas 250 cc|BG25|8.5 ~ Bierglas 500 cc|BG50|11.5
halls of a fair; one badge for each person ~ Qty ~ Product ~ Badge Hall 100|1.1|1 ~ Badge Hall 200|1.1|1 ~ Badge Hall 300|1.1|1
sizes of children, price grows ~ Quantity ~ Item Name|SKU ~ Kids tee 100|KT-100|8.5 ~ Kids tee 110|KT-110|9 ~ Kids tee 120|KT-120|9.5 ~ Kids tee 130|KT-130|10
sizes of what is bought one by one, price grows ~ Quantity ~ Item Name|SKU ~ Banner 100|BA|20 ~ Banner 200|BA|35 ~ Trophy 100|TR|19 ~ Trophy 150|TR|24 ~ Body 50|BO|9 ~ Body 60|BO|10
second volume ~ 수량 ~ 품목 ~ 맞춤 동화책 1권|19000 ~ 맞춤 동화책 2권|19000 ~ 맞춤 동화책 3권|19000
ml without the unit: models of a bottle; an engraved bottle is bought one by one ~ Quantity ~ Title|ItemId ~ 名入れボトル 500|nb500|2980 ~ 名入れボトル 350|nb350|2480
`;
