-- rolling: yes
-- A ratio that was computed to three decimals becomes the quotient of its litres: 0.69964 is below 0.70, 0.700 was not.
update fact_spirometry set ratio = round(fev1_l / fvc_l, 5)
where fev1_l is not null and fvc_l > 0 and ratio = round(fev1_l / fvc_l, 3);
